import { useTranslations } from 'use-intl';

type Fact = 'sub' | 'verified' | 'age_over_18' | 'identity_assurance';

/** What a partner gets, side by side. Each begins with a capital letter, so that a comma would not do. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const t = useTranslations('connections');
  return <span>{facts.map((fact) => t(fact)).join(' · ')}</span>;
}
