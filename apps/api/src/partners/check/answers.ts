import { createHash } from 'node:crypto';
import type { CheckStep } from '@portico/contract';
import { hashToken, newToken } from '#core/opaque-token.ts';
import type { Deps } from '#platform/deps.ts';
import { withParams } from '#platform/ports/openid-provider/redirects.ts';
import type { EngineStandIn } from '#platform/ports/openid-provider/stand-in.ts';
import { idTokenOf } from './id-token.ts';
import { NOTHING, type Seen } from './judge.ts';
import { observeRun } from './runs.ts';

/*
 * The attacks: the answers to a sandbox client in the browser in which its developer began a check. Their codes and
 * tokens are unknown to the engine, so they open nothing; they name a check, and work only while it runs.
 */

type AnswerDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'keyRing'>;

const TOKEN_SECONDS = 300;

/** `check-ID-RANDOM` */
const secretOf = (id: string) => `check-${id}.${newToken()}`;
const runOf = (secret: string) => /^check-([0-9a-f-]{36})\./.exec(secret)?.[1] ?? null;

export function createStandIn(deps: AnswerDeps): EngineStandIn {
  return {
    async authorize({ clientId, cookie, params }) {
      const [id = '', secret = ''] = cookie.split('.');
      return observeRun(deps, id, ({ run, step, client }) => {
        if (client.id !== clientId || run.cookieHash !== hashToken(secret)) return null;
        const before = run.seen[step] ?? NOTHING;
        const code = secretOf(id);
        const token = secretOf(id);
        const seen: Seen = {
          ...before,
          answered: true,
          // A new sign-in in the second part of a step begins the step again.
          opened: 1,
          state: params.state ?? null,
          nonce: params.nonce ?? null,
          challenge:
            params.code_challenge_method === 'S256' ? (params.code_challenge ?? null) : null,
          redirectUri: params.redirect_uri ?? null,
          codeHash: hashToken(code),
          codes: { ...before.codes, [hashToken(code)]: 0 },
          tokenHash: step === 'tokens_in_callback' ? hashToken(token) : null,
        };
        const earlier = run.seen.ordinary?.state ?? null;
        const query = queryOf(step, {
          ...seen,
          code,
          token,
          earlier,
          issuer: deps.config.publicUrl,
        });
        const callback = withParams(String(params.redirect_uri), query);
        run.seen[step] = { ...seen, callback: step === 'code_twice' ? callback : null };
        return callback;
      });
    },

    async redeem({ clientId, code, verifier, redirectUri, dpop }) {
      return observeRun(deps, runOf(code) ?? '', async ({ run, step, client }) => {
        const seen = run.seen[step];
        const hash = hashToken(code);
        const before = seen?.codes?.[hash];
        if (seen?.codes === undefined || before === undefined || client.id !== clientId)
          return null;
        seen.codes[hash] = before + 1;
        seen.redeemed = Math.max(seen.redeemed, before + 1);
        seen.unverified ||= verifier === null;
        if (before > 0 || hash !== seen.codeHash || redirectUri !== seen.redirectUri) return null;
        const matches = verifier !== null && challengeOf(verifier) === seen.challenge;
        if (seen.challenge !== null && !matches) return null;
        // Its challenge belongs to another sign-in, so the verifier of this one cannot match.
        if (step === 'code_injected' && verifier !== null) return null;
        const token = secretOf(runOf(code) ?? '');
        seen.tokenHash = hashToken(token);
        const alg = client.metadata.id_token_signed_response_alg ?? 'ES256';
        const { sub } = run;
        const idToken = await idTokenOf(deps, { clientId, alg, sub, nonce: seen.nonce, step });
        return {
          access_token: token,
          token_type: dpop ? 'DPoP' : 'Bearer',
          expires_in: TOKEN_SECONDS,
          scope: 'openid',
          ...(idToken !== null && { id_token: idToken }),
        };
      });
    },

    async userinfo(token) {
      return observeRun(deps, runOf(token) ?? '', ({ run, step }) => {
        const seen = run.seen[step];
        if (seen === undefined || seen.tokenHash !== hashToken(token)) return null;
        seen.userinfo = true;
        return { sub: run.sub, verified: false };
      });
    },
  };
}

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

type Answered = Seen & { code: string; token: string; earlier: string | null; issuer: string };

function queryOf(
  step: CheckStep,
  { code, token, state, earlier, issuer }: Answered,
): Record<string, string | null> {
  const ordinary = { code, state, iss: issuer };
  const changed: Partial<Record<CheckStep, Record<string, string | null>>> = {
    state_missing: { state: null },
    state_wrong: { state: newToken() },
    state_old: { state: earlier ?? newToken() },
    iss_missing: { iss: null },
    iss_wrong: { iss: 'https://attacker.example' },
    error_and_code: { error: 'access_denied' },
    tokens_in_callback: { code: null, access_token: token, token_type: 'Bearer' },
  };
  return { ...ordinary, ...changed[step] };
}
