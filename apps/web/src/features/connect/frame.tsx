import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { PartnerArch } from '#ui/media/partner-arch.tsx';
import { isolated } from '@portico/client/i18n/texts.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Screen } from '@portico/ui/layout/screen.tsx';
import styles from './connect.module.css';
import type { Asked } from './state.ts';

type FrameProps = {
  partner: Asked['partner'];
  title: string;
  lede: ReactNode;
  /** Whether an error is shown. */
  troubled?: boolean;
  /** The choice of a test person at a sandbox client. */
  chooser?: ReactNode;
  children: ReactNode;
};

/** The top of every screen about a request: the partner's doorway, and whether it is a test. */
export function Frame({ partner, title, lede, troubled = false, chooser, children }: FrameProps) {
  const t = useTranslations('connect');
  usePage(title, { errors: troubled });
  return (
    <Screen
      title={title}
      lede={lede}
      eyebrow={
        <span className={styles.doors}>
          <PartnerArch name={partner.name} image={partner.image ?? null} />
          {partner.test && <span className={styles.test}>{t('test')}</span>}
        </span>
      }
    >
      {partner.test && <p className={styles.note}>{t('test_text')}</p>}
      {chooser}
      {partner.purpose && <Purpose name={partner.name} purpose={partner.purpose} />}
      {children}
    </Screen>
  );
}

type PurposeProps = { name: string; purpose: NonNullable<Asked['partner']['purpose']> };

/** The partner's purpose: its own words, quoted, in their language and direction. */
function Purpose({ name, purpose: { text, lang, dir } }: PurposeProps) {
  const t = useTranslations('connect');
  return (
    <figure className={styles.purpose}>
      <figcaption>{t('purpose', { partner: isolated(name) })}</figcaption>
      <blockquote lang={lang} dir={dir}>
        {text}
      </blockquote>
    </figure>
  );
}
