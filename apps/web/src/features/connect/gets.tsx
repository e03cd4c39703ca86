import type { PartnerScope } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { isolated } from '@portico/client/i18n/texts.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { FactList } from '@portico/ui/text/fact-list.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';
import styles from './connect.module.css';
import type { Asked, Person } from './state.ts';
import { type Shown, useLines } from './use-lines.tsx';

type GetsProps = {
  asked: Asked;
  /** The scopes that the person is asked about. */
  scopes: readonly PartnerScope[];
  /** Null if nobody is signed in. */
  person: Person | null;
  /** How the person's values are written: it comes with their page. */
  shown?: Shown;
};

/** What the partner gets and does not get, and until when. */
export function Gets({ asked, scopes, person, shown }: GetsProps) {
  const t = useTranslations('connect');
  const name = isolated(asked.partner.name);
  const isNew = person?.consent.connected === true && person.consent.missing.length > 0;
  const isOff = person?.consent.verified === true && person.consent.details?.stored === false;
  const lines = useLines({ asked, scopes, person, shown }, isNew);
  if (asked.bare) return null;
  return (
    <>
      <section className={styles.part} aria-labelledby="gets">
        <h2 id="gets">{t(isNew ? 'gets_new' : 'gets', { partner: name })}</h2>
        <FactList
          facts={lines.map(({ key, icon, what, detail }) => ({
            key,
            icon,
            text: (
              <>
                <strong className={styles.what}>{what}</strong>
                {detail !== null && <span className={styles.detail}>{detail}</span>}
              </>
            ),
          }))}
        />
        {isOff && (
          <p className={styles.note}>
            {pieces(
              t.rich('details_off', {
                link: (text) => <Link to={PATHS.myData}>{text}</Link>,
              }),
            )}
          </p>
        )}
      </section>
      <section className={styles.part} aria-labelledby="withheld">
        <h2 id="withheld">{t('withheld')}</h2>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
        <ul role="list" className={styles.withheld}>
          {withheldOf([...asked.scopes, ...(person?.consent.agreed ?? [])]).map((what) => (
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

/** What a partner with these scopes does not get, as keys of the texts. */
function withheldOf(scopes: readonly PartnerScope[]) {
  const lacks = (scope: PartnerScope) => !scopes.includes(scope);
  const contact = { email: lacks('email'), phone: lacks('phone') };
  return [
    ...(lacks('profile') ? (['withheld_name'] as const) : []),
    ...(lacks('address') ? (['withheld_home'] as const) : []),
    ...(contact.email && contact.phone ? (['withheld_address'] as const) : []),
    ...(contact.email && !contact.phone ? (['withheld_email'] as const) : []),
    ...(!contact.email && contact.phone ? (['withheld_phone'] as const) : []),
    'withheld_photos',
    'withheld_wallet',
  ] as const;
}
