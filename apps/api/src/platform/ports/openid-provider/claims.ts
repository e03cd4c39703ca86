import type { KoaContextWithOIDC } from 'oidc-provider';
import { acrFor, saidBy, stillMet } from './acr.ts';
import { type AskedElements, claimsOf, scopesOfClaims } from './claims-parameter.ts';
import type { PersonAt } from './request-memory.ts';
import {
  type EngineClaims,
  type EnginePerson,
  type EngineWorld,
  isMultiFactor,
  type VerifiedClaims,
} from './world.ts';

/* The claims about a person in ID tokens and at UserInfo, and the record of their disclosure. */

type ClaimsParts = Pick<EngineWorld, 'onDisclosure'> & { personAt: PersonAt; issuer: string };

export function createClaims({ personAt, issuer, onDisclosure }: ClaimsParts) {
  /** The names of the claims in the answer to a request. */
  const given = new WeakMap<object, string[]>();
  return {
    async findAccount(ctx: KoaContextWithOIDC, account: string, token?: object) {
      const person = await personAt(ctx, account);
      if (person === null) return undefined;
      if ((token === undefined || isBoundToSession(token)) && !person.inSession) return undefined;
      if (isSource(token)) {
        const level = { ...person.claims, mfa: isMultiFactor(token.amr) };
        // The verification ended since the sign-in. UserInfo says so; new tokens would hide it.
        if (!stillMet(issuer, token.claims, level)) return undefined;
        token.acr = acrFor(issuer, token.claims, level, person.scopes.has('verified'));
      }
      return {
        accountId: account,
        async claims(use: string, scope: string, asked: unknown) {
          const verified = await verifiedClaims(person, scope, asked);
          const others = await person.otherClaims(agreedOf(person, scope, asked));
          const claims = { sub: account, ...person.claims, ...others, ...verified };
          const ofSignIn = use === 'id_token' ? namesOfSignIn(issuer, token, asked) : [];
          given.set(ctx, [...namesOf(claims, scope, asked), ...ofSignIn]);
          return claims;
        },
      };
    },

    async pairwiseIdentifier(ctx: KoaContextWithOIDC, account: string): Promise<string> {
      const person = await personAt(ctx, account);
      if (person === null) throw new Error('The account ended while its client was answered.');
      return person.subject();
    },

    /** After an answer that contains claims. */
    async disclose(ctx: KoaContextWithOIDC): Promise<void> {
      const { oidc, status } = ctx;
      if (status !== 200 || oidc === undefined) return;
      if (oidc.route !== 'token' && oidc.route !== 'userinfo') return;
      const { AccessToken: token } = oidc.entities;
      if (token?.grantId === undefined || token.accountId === undefined) return;
      await onDisclosure({
        account: token.accountId,
        clientId: String(token.clientId),
        grantId: token.grantId,
        claims: [...new Set(['sub', ...(given.get(ctx) ?? [])])],
      });
    },
  };
}

/** A code or refresh token: what an ID token is made of. */
type Source = {
  kind: string;
  claims?: unknown;
  amr?: string[];
  acr?: string | undefined;
  authTime?: number;
};

function isSource(token: object | undefined): token is Source {
  const { kind = '' } = (token ?? {}) as Partial<Source>;
  return kind === 'AuthorizationCode' || kind === 'RefreshToken';
}

/** The names of what an ID token says about the sign-in. */
function namesOfSignIn(issuer: string, token: object | undefined, asked: unknown): string[] {
  if (!isSource(token)) return [];
  const { amr, acr, authTime } = token;
  const names = Object.keys(asked ?? {});
  return [
    ...(names.includes('acr') ? saidBy(issuer, acr) : []),
    ...(names.includes('amr') && amr !== undefined ? ['amr'] : []),
    ...(names.includes('auth_time') && authTime !== undefined ? ['auth_time'] : []),
  ];
}

function isBoundToSession(token: object): boolean {
  return (token as { expiresWithSession?: boolean }).expiresWithSession === true;
}

/** The scopes of an answer to which the account agreed: those of the token, and of claims that were asked for by name. */
function agreedOf(person: EnginePerson, scope: string, asked: unknown): Set<string> {
  const scopes = [...scope.split(' '), ...scopesOfClaims(asked)];
  return new Set(scopes.filter((each) => person.scopes.has(each)));
}

type GivenClaims = EngineClaims & { verified_claims?: VerifiedClaims };

/** The names of the claims in an answer. */
function namesOf(claims: GivenClaims, scope: string, asked: unknown): string[] {
  const named = [...claimsOf(scope.split(' ')), ...Object.keys(asked ?? {})];
  const elements = [claims.verified_claims ?? []].flat();
  return [
    ...named.filter((name) => name in claims),
    ...elements.flatMap((element) => Object.keys(element.claims)),
  ];
}

/** What is given of the verification, if it is asked for. */
async function verifiedClaims(
  person: EnginePerson,
  scope: string,
  asked: unknown,
): Promise<{ verified_claims?: VerifiedClaims }> {
  const { verified_claims: wanted } = (asked ?? {}) as { verified_claims?: AskedElements };
  if (wanted === undefined) return {};
  const scopes = scope.split(' ').filter((each) => person.scopes.has(each));
  const answer = await person.verifiedClaims(wanted, new Set(scopes));
  return answer === undefined ? {} : { verified_claims: answer };
}
