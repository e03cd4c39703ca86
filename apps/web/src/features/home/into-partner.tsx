import { type Contributor, connections } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { useLocalization } from '#domain/landing/landing.ts';
import { useAnswer } from '#platform/http/use-answer.ts';
import { isOff } from '#platform/router/page-data.ts';
import { isolated } from '@portico/client/i18n/texts.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import styles from './home.module.css';

/**
 * The one button of a verified person: into a partner that can be opened, the one that they used last if there are
 * several; without any, to all partners.
 */
export function IntoPartner() {
  const t = useTranslations('carousel');
  const localization = useLocalization({ projects: true });
  // Keeps its place, so that nothing shifts.
  if (localization === null) return <div className={styles.coming} />;
  const open = Object.values(localization.ecosystem_block.contributors)
    .flat()
    .filter((partner) => partner.open !== undefined);
  const [first, second] = open;
  if (first === undefined) {
    return isOff(PATHS.ecosystem) ? null : <ButtonLink to={PATHS.ecosystem}>{t('all')}</ButtonLink>;
  }
  return second === undefined ? <Open partner={first} /> : <OpenLast partners={open} />;
}

function OpenLast({ partners }: { partners: readonly Contributor[] }) {
  const { asked } = useAnswer(connections);
  if (asked.state === 'loading') return <div className={styles.coming} />;
  const used = asked.state === 'loaded' ? asked.value.connections : [];
  const lastUse = ({ name }: Contributor) =>
    used.find((each) => each.name === name)?.lastUsedAt ?? '';
  const [latest] = partners.toSorted((one, other) =>
    lastUse(one) === lastUse(other) ? 0 : lastUse(one) < lastUse(other) ? 1 : -1,
  );
  return latest && <Open partner={latest} />;
}

function Open({ partner: { name, open } }: { partner: Contributor }) {
  const t = useTranslations('ecosystem');
  return (
    <a className={styles.into} href={open}>
      {t('open_name', { name: isolated(name) })}
    </a>
  );
}
