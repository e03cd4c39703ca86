import type { Interaction, InteractionResults, Provider } from 'oidc-provider';
import { SECOND } from '#core/clock.ts';
import { scopesOfClaims } from './claims-parameter.ts';
import { type Held, heldIn } from './redirects.ts';
import type { PersonAt } from './request-memory.ts';
import { TTL } from './settings.ts';

/*
 * Interactions: requests that wait for a person's decision. When one has to decide, which requests accept verified
 * people alone, and how the flow continues.
 */

/** A request that waits for the person's decision. */
export type EngineRequest = {
  clientId: string;
  /** The scopes that the client asks for. */
  scopes: string[];
  /** What the engine needs: `login`, `terms`, `consent` or `verify`, with the reasons. */
  prompt: { name: string; reasons: string[] };
  /** The age that the sign-in may have, in milliseconds; null if any. */
  maxAge: number | null;
  /** Whether the client accepts only verified people. */
  demandsVerification: boolean;
  /** The redirect URI, which the client has registered. */
  redirectUri: string;
  /** The person decided before in this flow, and the engine asks again. */
  repeated: boolean;
  /** The client wants the person to be asked even if they agreed before. */
  asksConsent: boolean;
  startedAt: number;
  /** The engine's id of the account whose session in this browser it judged; null if there was none. */
  judged: string | null;
  /** An answer that only the team of the client, which is in the sandbox, takes to it; null for every other request. */
  held: Held | null;
};

type Policy = typeof import('oidc-provider').interactionPolicy;

/**
 * When a person has to decide: nobody is signed in, the person has not accepted the terms in force, the client demands a
 * verified person, or asks for more than the person agreed to.
 */
export function createPolicy({ base, Check, Prompt }: Policy, personAt: PersonAt, acr: string) {
  const policy = base();
  const login = policy.get('login');
  // These ask the person to sign in again, which verifies nobody. The prompt `verify` takes their place.
  login?.checks.remove('essential_acrs');
  login?.checks.remove('essential_acr');
  login?.checks.add(
    new Check('session_ended', 'the person signed out', 'login_required', async (ctx) => {
      const { session } = ctx.oidc;
      if (session?.accountId === undefined) return Check.NO_NEED_TO_PROMPT;
      const person = await personAt(ctx, session.accountId);
      return person?.inSession ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
    }),
  );
  login?.checks.add(
    new Check(
      'test_choice',
      'the team of a sandbox client chooses who signs in',
      'login_required',
      ({ oidc: { client, prompts, result } }) =>
        client?.sandbox === true && !prompts.has('none') && result?.login === undefined
          ? Check.REQUEST_PROMPT
          : Check.NO_NEED_TO_PROMPT,
    ),
  );
  policy.add(
    new Prompt(
      { name: 'verify', requestable: false },
      new Check('unverified', 'the person is not verified', 'interaction_required', async (ctx) => {
        const { session } = ctx.oidc;
        if (session?.accountId === undefined) return Check.NO_NEED_TO_PROMPT;
        const verified = (await personAt(ctx, session.accountId))?.claims.verified === true;
        const reached = verified ? acr : undefined;
        if (session.acr !== reached) (session as { acr: string | undefined }).acr = reached;
        if (!demands(ctx.oidc.params ?? {}, acr)) return Check.NO_NEED_TO_PROMPT;
        noteDemand(ctx.oidc.claims as AskedClaims);
        return verified ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
      }),
    ),
    1,
  );
  policy.add(
    new Prompt(
      { name: 'terms', requestable: false },
      new Check(
        'terms_not_accepted',
        'the person has not accepted the terms in force',
        'interaction_required',
        async (ctx) => {
          const { session } = ctx.oidc;
          if (session?.accountId === undefined) return Check.NO_NEED_TO_PROMPT;
          const person = await personAt(ctx, session.accountId);
          const isAsked = person !== null && !(await person.hasAcceptedTerms());
          return isAsked ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
        },
      ),
    ),
    1,
  );
  return policy;
}

type AskedAcr = { essential?: boolean; value?: string; values?: string[] } | null;
type AskedClaims = { id_token?: { acr?: AskedAcr } } | undefined;

/**
 * Marks the demand in the claims of the request, which its code and refresh token keep: the engine keeps `acr_values` as a
 * claim that is asked for and not essential.
 */
function noteDemand(claims: AskedClaims): void {
  const asked = claims?.id_token?.acr;
  if (asked) asked.essential = true;
}

/** Whether the code or refresh token came from a request that accepts verified people alone. */
export function isForVerified(token: unknown, acr: string): boolean {
  const { kind, claims } = (token ?? {}) as { kind?: string; claims?: AskedClaims };
  const isSpent = kind === 'AuthorizationCode' || kind === 'RefreshToken';
  return isSpent && isEssential(claims, acr);
}

function isEssential(claims: AskedClaims, acr: string): boolean {
  const asked = claims?.id_token?.acr;
  if (asked?.essential !== true) return false;
  return asked.value === acr || asked.values?.includes(acr) === true;
}

/** Whether a request accepts verified people alone: by `acr_values`, or by an essential `acr` claim. */
function demands(params: Record<string, unknown>, acr: string): boolean {
  const { acr_values: wanted, claims } = params;
  if (typeof wanted === 'string' && wanted.split(' ').includes(acr)) return true;
  if (typeof claims !== 'string') return false;
  return isEssential(JSON.parse(claims) as AskedClaims, acr);
}

export function requestOf(
  { params, prompt, iat, lastSubmission, session }: Interaction,
  acr: string,
): EngineRequest {
  return {
    redirectUri: String(params.redirect_uri),
    repeated: lastSubmission !== undefined,
    asksConsent: String(params.prompt ?? '')
      .split(' ')
      .includes('consent'),
    clientId: String(params.client_id),
    scopes: askedIn(params),
    prompt: { name: prompt.name, reasons: prompt.reasons },
    maxAge: params.max_age === undefined ? null : Number(params.max_age) * SECOND,
    demandsVerification: demands(params, acr),
    startedAt: iat * SECOND,
    judged: session?.accountId ?? null,
    held: heldIn(prompt),
  };
}

/** The scopes of a request, and those of claims that it names. */
function askedIn({ scope, claims }: Record<string, unknown>): string[] {
  const named = typeof claims === 'string' ? Object.values(JSON.parse(claims) as object) : [];
  return [...new Set([...String(scope ?? '').split(' '), ...named.flatMap(scopesOfClaims)])];
}

/**
 * Keeps the person's decision. A session of somebody else in this browser ends first: the flow goes on with this one.
 * Returns the address at which it goes on; null if the request is over.
 */
export async function resolve(
  provider: Provider,
  uid: string,
  decision: InteractionResults,
): Promise<string | null> {
  const interaction = await provider.Interaction.find(uid);
  if (interaction === undefined) return null;
  const before = interaction.session;
  const { login } = decision;
  if (login !== undefined && before !== undefined && before.accountId !== login.accountId) {
    const session = await provider.Session.findByUid(before.uid);
    await session?.destroy();
    delete interaction.session;
  }
  interaction.result = decision;
  await interaction.save(TTL.Interaction);
  return interaction.returnTo;
}
