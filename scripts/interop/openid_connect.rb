# Signs in with openid_connect: prints where the browser goes, reads where it came back to, prints UserInfo.
require 'openid_connect'
require 'digest'
require 'base64'
require 'json'

issuer, id, secret, redirect_uri = ARGV
$stdout.sync = true
at = URI.parse(issuer)
client = OpenIDConnect::Client.new(
  identifier: id, secret: secret, redirect_uri: redirect_uri,
  scheme: at.scheme, host: at.host, port: at.port,
  authorization_endpoint: '/connect/authorize',
  token_endpoint: '/connect/token',
  userinfo_endpoint: '/connect/userinfo'
)
verifier = 'a' * 64
challenge = Base64.urlsafe_encode64(Digest::SHA256.digest(verifier), padding: false)
puts client.authorization_uri(
  scope: %i[openid verified], state: 'state', nonce: 'nonce',
  code_challenge: challenge, code_challenge_method: 'S256'
)
query = URI.decode_www_form(URI.parse($stdin.gets.strip).query).to_h
client.authorization_code = query.fetch('code')
token = client.access_token!(:basic, code_verifier: verifier)
puts token.userinfo!.raw_attributes.to_json
