import type { Interaction, InteractionResults, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { SECOND } from '#core/clock.ts';
import { type AskedClaims, type Demand, demandIn, missingFor, noteAcr } from './acr.ts';
import type { Errors } from './answers.ts';
import { scopesOfClaims } from './claims-parameter.ts';
import { type Held, heldIn } from './redirects.ts';
import type { PersonAt } from './request-memory.ts';
import { TTL, VOLUNTARY_ACR } from './settings.ts';
import { type EnginePerson, levelOf } from './world.ts';

/*
 * Interactions: requests that wait for a person's decision. When one has to decide, and how the flow continues.
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
  /** The values of `acr` of which the client demands one; `demanding` if its `acr_values` do. */
  demandOf(client: { demanding: boolean }): Demand;
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

type PolicyParts = { personAt: PersonAt; issuer: string; errors: Errors };

/**
 * When a person has to decide: nobody is signed in, the person has not accepted the terms in force, the client demands a
 * verified person or two factors, or asks for more than the person agreed to.
 */
export function createPolicy(
  { base, Check, Prompt }: Policy,
  { personAt, issuer, errors }: PolicyParts,
) {
  /** Null if nobody is signed in. */
  const personIn = async (ctx: KoaContextWithOIDC): Promise<EnginePerson | null> => {
    const { session } = ctx.oidc;
    return session?.accountId === undefined ? null : personAt(ctx, session.accountId);
  };
  const demandOf = ({ oidc: { params = {}, client } }: KoaContextWithOIDC): Demand =>
    demandIn(issuer, params, { demanding: client?.[VOLUNTARY_ACR] !== true });
  const lacks = async (ctx: KoaContextWithOIDC, what: 'factors' | 'verification') => {
    const person = await personIn(ctx);
    if (person === null) return false;
    return missingFor(issuer, demandOf(ctx), levelOf(person)) === what;
  };

  const policy = base();
  const login = policy.get('login');
  // These know one value of a session. `weak_sign_in` and the prompt `verify` take their place.
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
      'weak_sign_in',
      'the client demands a sign-in with two factors',
      'login_required',
      async (ctx) => {
        // Nobody would ever meet it.
        if (demandOf(ctx)?.length === 0)
          throw new errors.UnmetAuthenticationRequirements(
            'no value of acr that is asked for exists',
          );
        return (await lacks(ctx, 'factors')) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
      },
    ),
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
        const person = await personIn(ctx);
        if (person === null) return Check.NO_NEED_TO_PROMPT;
        // What the code of this request keeps.
        noteAcr(issuer, ctx.oidc.claims as AskedClaims, demandOf(ctx));
        const { amr } = person;
        const { session } = ctx.oidc as { session: { amr?: string[] | undefined } };
        session.amr = amr.length === 0 ? undefined : [...amr];
        return (await lacks(ctx, 'verification')) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
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
          const person = await personIn(ctx);
          const isAsked = person !== null && !(await person.hasAcceptedTerms());
          return isAsked ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT;
        },
      ),
    ),
    1,
  );
  return policy;
}

export function requestOf(
  { params, prompt, iat, lastSubmission, session }: Interaction,
  issuer: string,
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
    demandOf: (client) => demandIn(issuer, params, client),
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
