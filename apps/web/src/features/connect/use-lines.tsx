import {
  MORE_DETAILS,
  type OfferedDetails,
  type PartnerKey,
  type PartnerScope,
} from '@portico/contract';
import { months } from '@portico/locales/dates';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import type { IconName } from '@portico/ui/icons/icon.tsx';
import { Address } from '@portico/ui/text/address.tsx';
import type { Asked, Person } from './state.ts';

type LinesOf = {
  asked: Asked;
  scopes: readonly PartnerScope[];
  person: Person | null;
  shown?: Shown | undefined;
};

type Line = { key: string; icon: IconName; what: string; detail: ReactNode };

/** What the partner gets, one line for each thing, with its value as far as there is one. */
export function useLines({ asked, scopes, person, shown }: LinesOf, isNew: boolean): Line[] {
  const t = useTranslations('connect');
  const facts = useFacts({ asked, scopes, person });
  const details = useDetails(person, shown);
  const labels = useTranslations();
  const isAssured = asked.scopes.includes('identity_assurance');
  const lines: Record<PartnerScope, () => Line[]> = {
    ...facts,
    profile: () => [
      details('name', ({ name }, { text }) => text(name)),
      details('birthdate', ({ birthDate }, { date }) => birthDate && date(birthDate)),
      // In the verified claims alone.
      ...(isAssured
        ? [
            details('nationality', ({ citizenship }, { country }) => country(citizenship)),
            details('issuer', ({ documentCountry }, { country }) => country(documentCountry)),
          ]
        : []),
      ...MORE_DETAILS.filter(({ verifiedOnly }) => isAssured || !verifiedOnly).map(
        ({ key, label }) => details(key, ({ more }, as) => as.more(key, more), labels(label)),
      ),
    ],
    address: () => [details('address', ({ address }, { postal }) => postal(address))],
    email: () => [details('email', ({ email }) => email && <Address>{email}</Address>)],
    phone: () => [details('phone', ({ phone }) => phone && <Address>{phone}</Address>)],
  };
  return [
    // A partner that knows the person has it already.
    ...(isNew
      ? []
      : [{ key: 'number', icon: 'check', what: t('number'), detail: t('number_text') } as const]),
    ...scopes.flatMap((scope) => lines[scope]()),
    ...(asked.offline
      ? [{ key: 'offline', icon: 'clock', what: t('offline'), detail: t('offline_text') } as const]
      : []),
  ];
}

type FactScope = 'verified' | 'age_over_18' | 'person' | 'identity_assurance';

/** What follows from the verification alone. */
function useFacts({ asked, person }: LinesOf): Record<FactScope, () => Line[]> {
  const t = useTranslations('connect');
  const locale = useLocale();
  const isVerified = person?.consent.verified;
  const month = person?.consent.verifiedMonth;
  const verified = () => {
    if (month != null) {
      return t('verified_since', { month: months(locale).format(new Date(`${month}-01`)) });
    }
    return t(isVerified === false ? 'verified_no' : 'verified_text');
  };
  const hasBirthDate = [...asked.scopes, ...(person?.consent.agreed ?? [])].includes('profile');
  const adult = () => {
    if (isVerified === false) return t('adult_no');
    if (hasBirthDate) return isVerified === undefined ? null : t('yes');
    return t(isVerified === undefined ? 'adult_text' : 'adult_yes');
  };
  const recognized = () => {
    if (isVerified === false) return t('adult_no');
    return t(person?.consent.recognized === false ? 'person_none' : 'person_text');
  };
  // Not a tick beside a "no".
  const icon = isVerified === false ? 'info' : 'check';
  return {
    verified: () => [{ key: 'verified', icon, what: t('verified'), detail: verified() }],
    age_over_18: () => [{ key: 'adult', icon, what: t('adult'), detail: adult() }],
    person: () => [
      {
        key: 'person',
        icon: person?.consent.recognized === false ? 'info' : icon,
        what: t('person'),
        detail: recognized(),
      },
    ],
    identity_assurance: () => [
      {
        key: 'assurance',
        icon,
        what: t('assurance'),
        detail: t(isVerified === false ? 'adult_no' : 'assurance_text'),
      },
    ],
  };
}

/** With a text of this page. */
type Detail = 'name' | 'birthdate' | 'nationality' | 'issuer' | 'address' | 'email' | 'phone';

/** How values are written; null for one that is missing. */
export type Shown = {
  text: (value: string | null) => ReactNode;
  date: (day: string) => string;
  country: (code: string | null) => ReactNode;
  postal: (address: OfferedDetails['address']) => ReactNode;
  more: (key: PartnerKey, values: OfferedDetails['more']) => ReactNode;
};

/** A detail with the value that the partner would get, or why it gets none. */
function useDetails(person: Person | null, shown: Shown | undefined) {
  const t = useTranslations('connect');
  return <Key extends string>(
    key: Key,
    valueIn: (offered: OfferedDetails, as: Shown) => ReactNode,
    ...[label]: Key extends Detail ? [] : [label: string]
  ): Line => {
    const what = label ?? t(key as Detail);
    if (person === null || shown === undefined) {
      return { key, icon: 'check', what, detail: t('detail_text') };
    }
    const { verified, details } = person.consent;
    if (!verified) return { key, icon: 'info', what, detail: t('adult_no') };
    if (details?.stored !== true) return { key, icon: 'info', what, detail: t('detail_off') };
    const value = valueIn(details, shown);
    if (value === null) return { key, icon: 'info', what, detail: t('detail_none') };
    return { key, icon: 'check', what, detail: value };
  };
}
