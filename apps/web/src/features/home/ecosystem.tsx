import type { Contributor, Localization } from '@portico/contract';
import { days } from '@portico/locales/dates';
import { useLocale, useTranslations } from 'use-intl';
import { DemoData } from '#domain/landing/demo-data.tsx';
import { useLocalization } from '#domain/landing/landing.ts';
import { OpenPartner } from '#domain/landing/open-partner.tsx';
import { areStale } from '#domain/landing/partner-figures.ts';
import { usePartnerWords } from '#domain/landing/partner-words.tsx';
import { PartnerCard } from '#ui/media/partner-card.tsx';
import { Link } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import styles from './ecosystem.module.css';

/** Full rows of three and of two; a narrow screen shows half of them. */
const SHOWN = 6;

/** The partners that can be opened, then those with the most users, with a sentence about them; nothing if they fail to load (R-LAND-3). */
export function Ecosystem({ says }: { says: 'partners_unlocked' | 'partners_locked' | null }) {
  const t = useTranslations();
  const locale = useLocale();
  const wordsOf = usePartnerWords();
  const localization = useLocalization({ projects: true });
  const partners = localization ? foremost(localization) : [];
  if (localization === null || partners.length === 0) return null;
  const { as_of, demo } = localization.ecosystem_block;
  const stale = areStale(as_of);
  const date = days(locale, 'UTC').format(new Date(as_of));
  return (
    <section className={styles.ecosystem} aria-labelledby="partners">
      <div className={styles.head}>
        <h2 id="partners">{t('carousel.title')}</h2>
        {says && <p className={styles.lede}>{t(`home.${says}`)}</p>}
        {demo && <DemoData />}
      </div>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
      <ul role="list" className={styles.partners}>
        {partners.map((partner) => (
          <li key={partner.id}>
            <OpenPartner partner={partner}>
              <PartnerCard {...wordsOf(partner)} stale={stale} />
            </OpenPartner>
          </li>
        ))}
      </ul>
      <p className={styles.foot}>
        <Link to={PATHS.ecosystem}>{t('carousel.all')}</Link>
        <span>{t(stale ? 'ecosystem.stale' : 'ecosystem.as_of', { date })}</span>
      </p>
    </section>
  );
}

const isOpen = ({ open }: Contributor) => Number(open !== undefined);

function foremost({ ecosystem_block }: Localization): Contributor[] {
  return Object.values(ecosystem_block.contributors)
    .flat()
    .toSorted((one, other) => isOpen(other) - isOpen(one) || other.users - one.users)
    .slice(0, SHOWN);
}
