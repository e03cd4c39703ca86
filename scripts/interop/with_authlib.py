"""Signs in with Authlib: prints where the browser goes, reads where it came back to, prints UserInfo."""
import sys
from authlib.integrations.requests_client import OAuth2Session

issuer, client_id, client_secret, redirect_uri = sys.argv[1:]
session = OAuth2Session(
    client_id,
    client_secret,
    scope="openid verified",
    redirect_uri=redirect_uri,
    code_challenge_method="S256",
)
verifier = "a" * 64
url, _state = session.create_authorization_url(f"{issuer}/connect/authorize", code_verifier=verifier)
print(url, flush=True)
session.fetch_token(
    f"{issuer}/connect/token",
    authorization_response=sys.stdin.readline().strip(),
    code_verifier=verifier,
)
print(session.get(f"{issuer}/connect/userinfo").text, flush=True)
