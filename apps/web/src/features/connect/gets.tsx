import type { PartnerScope } from '@portico/contract';
import { months } from '@portico/locales/dates';
import { useLocale, useTranslations } from 'use-intl';
import { isolated } from '@portico/client/i18n/texts.ts';
import { Icon, type IconName } from '@portico/ui/icons/icon.tsx';
import styles from './connect.module.css';
import type { Asked, Person } from './state.ts';

type GetsProps = {
  asked: Asked;
  /** Those that the person is asked about. */
  scopes: readonly PartnerScope[];
  /** Null if nobody is signed in. */
  person: Person | null;
};

type Line = { key: string; icon: IconName; what: string; detail: string };

/** What the partner gets and does not get, and until when. */
export function Gets({ asked, scopes, person }: GetsProps) {
  const t = useTranslations('connect');
  const name = isolated(asked.partner.name);
  const isNew = person?.consent.connected === true && person.consent.missing.length > 0;
  return (
    <>
      <section className={styles.part} aria-labelledby="gets">
        <h2 id="gets">{t(isNew ? 'gets_new' : 'gets', { partner: name })}</h2>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
        <ul role="list" className={styles.gets}>
          {useLines({ asked, scopes, person }, isNew).map(({ key, icon, what, detail }) => (
            <li key={key}>
              <Icon name={icon} />
              <span>
                <strong>{what}</strong>
                <span className={styles.detail}>{detail}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.part} aria-labelledby="withheld">
        <h2 id="withheld">{t('withheld')}</h2>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
        <ul role="list" className={styles.withheld}>
          {WITHHELD.map((what) => (
            <li key={what}>
              <Icon name="close" />
              <span>{t(what)}</span>
            </li>
          ))}
        </ul>
      </section>
      <p className={styles.until}>
        <Icon name="clock" />
        <span>{t('until', { partner: name })}</span>
      </p>
    </>
  );
}

const WITHHELD = [
  'withheld_name',
  'withheld_address',
  'withheld_photos',
  'withheld_wallet',
] as const;

function useLines({ asked, scopes, person }: GetsProps, isNew: boolean): Line[] {
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
  const adult = () => {
    if (isVerified === undefined) return t('adult_text');
    return t(isVerified ? 'adult_yes' : 'adult_no');
  };
  // Not a tick beside a "no".
  const icon = isVerified === false ? 'info' : 'check';
  const byScope: Record<PartnerScope, () => Line> = {
    verified: () => ({ key: 'verified', icon, what: t('verified'), detail: verified() }),
    age_over_18: () => ({ key: 'adult', icon, what: t('adult'), detail: adult() }),
    identity_assurance: () => ({
      key: 'assurance',
      icon,
      what: t('assurance'),
      detail: t(isVerified === false ? 'adult_no' : 'assurance_text'),
    }),
  };
  return [
    // A partner that knows the person has it already.
    ...(isNew
      ? []
      : [{ key: 'number', icon: 'check', what: t('number'), detail: t('number_text') } as const]),
    ...scopes.map((scope) => byScope[scope]()),
    ...(asked.offline
      ? [{ key: 'offline', icon: 'clock', what: t('offline'), detail: t('offline_text') } as const]
      : []),
  ];
}
