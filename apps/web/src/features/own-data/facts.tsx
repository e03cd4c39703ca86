import { MORE_DETAILS, type PartnerScope, profileClaims } from '@portico/contract';
import { useTranslations } from 'use-intl';

/** What people call the claims, with the claims that say it; `verified_at` comes together with `verified`. */
const NAMED = [
  ['sub', ['sub']],
  ['verified', ['verified']],
  ['age_over_18', ['age_over_18']],
  ['person', ['person']],
  ['identity_assurance', ['verified_claims']],
  ['name', ['name', 'given_name', 'family_name']],
  ['birthdate', ['birthdate']],
  ['nationalities', ['nationalities']],
  ['address', ['address']],
  ['email', ['email']],
  ['phone', ['phone_number']],
  ['external_id', ['external_id']],
  ['sign_in', ['acr', 'amr', 'auth_time']],
] as const;
type Named = (typeof NAMED)[number][0];
type Fact = `connections.${Named}` | (typeof MORE_DETAILS)[number]['label'];

const scopeOf = (name: Named) => (name === 'name' || name === 'birthdate' ? 'profile' : name);

const DETAIL_CLAIMS = [...profileClaims('claim'), ...profileClaims('verified')];

const FACTS: { fact: Fact; scope: string | null; said: readonly string[] }[] = [
  ...NAMED.map(([name, said]) => ({
    fact: `connections.${name}` as const,
    scope: scopeOf(name),
    said,
  })),
  ...MORE_DETAILS.map(({ key, label, verifiedOnly }) => ({
    fact: label,
    scope: verifiedOnly ? null : 'profile',
    said: DETAIL_CLAIMS.filter(([, of]) => of === key).map(([claim]) => claim),
  })),
];

/** The facts that these claims say. */
export const factsIn = (claims: readonly string[]): Fact[] =>
  FACTS.filter(({ said }) => said.some((claim) => claims.includes(claim))).map(({ fact }) => fact);

/** The facts that a partner with these scopes gets. */
export const factsOf = (scopes: readonly PartnerScope[]): Fact[] =>
  FACTS.filter(
    ({ fact, scope }) => fact === 'connections.sub' || scopes.some((each) => each === scope),
  ).map(({ fact }) => fact);

/** What a partner gets, side by side. Each begins with a capital letter, so that a comma would not do. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const t = useTranslations();
  return <span>{facts.map((fact) => t(fact)).join(' · ')}</span>;
}
