# Signs in with GitLab's omniauth-openid-connect: prints where the browser goes, reads where it came back to, prints the
# claims.
require 'json'
require 'logger'
require 'rack'
require 'rack/session/cookie'
require 'omniauth'
require 'omniauth_openid_connect'

issuer, id, secret, redirect_uri = ARGV
$stdout.sync = true
OmniAuth.config.allowed_request_methods = [:get]
OmniAuth.config.silence_get_warning = true
OmniAuth.config.request_validation_phase = nil
OmniAuth.config.logger = Logger.new($stderr, level: Logger::ERROR)
at = URI.parse(issuer)
back = URI.parse(redirect_uri)
site = Rack::Builder.new do
  use Rack::Session::Cookie, secret: 'x' * 64
  use OmniAuth::Builder do
    provider :openid_connect,
             name: :portico, issuer: issuer, scope: %i[openid verified], response_type: :code,
             callback_path: back.path, client_auth_method: :basic,
             client_options: {
               scheme: at.scheme, host: at.host, port: at.port,
               identifier: id, secret: secret, redirect_uri: redirect_uri,
               authorization_endpoint: '/connect/authorize', token_endpoint: '/connect/token',
               userinfo_endpoint: '/connect/userinfo', jwks_uri: "#{issuer}/connect/keys"
             }
  end
  run ->(env) { [200, {}, [env['omniauth.auth']&.extra&.raw_info.to_h.to_json]] }
end.to_app

browser = Rack::MockRequest.new(site)
sent = browser.get("#{back.scheme}://#{back.host}/auth/portico")
puts sent['Location']
cookie = sent['Set-Cookie'].split("\n").map { |line| line.split(';').first }.join('; ')
ended = browser.get($stdin.gets.strip, 'HTTP_COOKIE' => cookie)
puts ended.status == 200 ? ended.body : { error: ended['Location'] }.to_json
