"""Signs in with social-auth-core: prints where the browser goes, reads where it came back to, prints UserInfo."""
import json
import sys
from urllib.parse import parse_qsl, urlsplit
from social_core.backends.open_id_connect import OpenIdConnectAuth
from social_core.storage import AssociationMixin, BaseStorage, UserMixin
from social_core.strategy import BaseStrategy

issuer, client_id, client_secret, redirect_uri = sys.argv[1:]


class Associations(AssociationMixin):
    """Where the library keeps the nonces that it has sent; frameworks use a table."""

    sent = {}

    @classmethod
    def store(cls, server_url, association):
        association.id = association.handle
        cls.sent[association.handle] = association

    @classmethod
    def get(cls, handle=None, **_others):
        return [cls.sent[handle]] if handle in cls.sent else []

    @classmethod
    def remove(cls, ids_to_delete):
        for each in ids_to_delete:
            cls.sent.pop(each, None)


class Storage(BaseStorage):
    user = UserMixin
    association = Associations


class Strategy(BaseStrategy):
    def __init__(self):
        super().__init__(Storage)
        self.session = {}

    def get_setting(self, name):
        return {"SOCIAL_AUTH_PORTICO_KEY": client_id, "SOCIAL_AUTH_PORTICO_SECRET": client_secret}[name]

    def request_data(self, merge=True):
        return {}

    def session_get(self, name, default=None):
        return self.session.get(name, default)

    def session_set(self, name, value):
        self.session[name] = value

    def build_absolute_uri(self, path=None):
        return path


class Portico(OpenIdConnectAuth):
    name = "portico"
    OIDC_ENDPOINT = issuer
    DEFAULT_SCOPE = ["openid", "verified"]


backend = Portico(Strategy(), redirect_uri=redirect_uri)
print(backend.auth_url(), flush=True)
backend.data = dict(parse_qsl(urlsplit(sys.stdin.readline().strip()).query))
state = backend.validate_state()
# Verifies the ID token, its nonce too.
tokens = backend.request_access_token(
    backend.access_token_url(),
    data=backend.auth_complete_params(state),
    headers=backend.auth_headers(),
    auth=backend.auth_complete_credentials(),
    method=backend.ACCESS_TOKEN_METHOD,
)
print(json.dumps(backend.user_data(tokens["access_token"])), flush=True)
