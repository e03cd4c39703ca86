import type { PartnerScope } from '@portico/contract';
import { useTranslations } from 'use-intl';

/** What people call the claims, and the claims that say it; `verified_at` comes together with `verified`. */
const FACTS = [
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
] as const;
type Fact = (typeof FACTS)[number][0];

/** The facts that these claims say. */
export const factsIn = (claims: readonly string[]): Fact[] =>
  FACTS.filter(([, said]) => said.some((claim) => claims.includes(claim))).map(([fact]) => fact);

/** The facts that a partner with these scopes gets. */
export const factsOf = (scopes: readonly PartnerScope[]): Fact[] =>
  FACTS.map(([fact]) => fact).filter(
    (fact) => fact === 'sub' || scopes.some((scope) => scopeOf(fact) === scope),
  );

const scopeOf = (fact: Fact) => (fact === 'name' || fact === 'birthdate' ? 'profile' : fact);

/** What a partner gets, side by side. Each begins with a capital letter, so that a comma would not do. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const t = useTranslations('connections');
  return <span>{facts.map((fact) => t(fact)).join(' · ')}</span>;
}
