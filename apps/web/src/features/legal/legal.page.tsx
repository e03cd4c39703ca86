import type { LegalMessages } from '@portico/locales';
import { days } from '@portico/locales/dates';
import { useLocale, useTranslations } from 'use-intl';
import { usePageTexts } from '#platform/i18n/use-page-texts.ts';
import { runtimeConfig } from '#platform/router/page-data.ts';
import { useOwnTab } from '@portico/client/browser/own-tab.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Contents } from '@portico/ui/layout/contents.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import styles from './legal.module.css';
import { legalTexts } from './legal-texts.ts';

/** The day from which both texts apply, until an operator announces new terms. */
const IN_FORCE = new Date('2026-11-21T00:00:00Z');

export function TermsPage() {
  return <LegalPage kind="terms" />;
}

export function PrivacyPage() {
  return <LegalPage kind="privacy" />;
}

function LegalPage({ kind }: { kind: keyof LegalMessages }) {
  const t = useTranslations();
  const ownTab = useOwnTab();
  const locale = useLocale();
  const texts = usePageTexts(legalTexts, 'legal.');
  const title = kind === 'terms' ? t('legal.terms_title') : t('legal.privacy_title');
  usePage(title);
  const { terms } = runtimeConfig();
  const announced = kind === 'terms' ? terms.from : null;
  const date = days(locale, 'UTC').format(announced === null ? IN_FORCE : new Date(announced));
  const sections = sectionsOf(texts[kind]);
  const isComing = announced !== null && terms.coming;
  return (
    <Screen
      title={title}
      lede={isComing ? texts.terms.coming.replace('{date}', date) : t('legal.updated', { date })}
      back={{ label: t('shell.back'), to: ownTab ? PATHS.home : undefined }}
      wide
      beside={
        <Contents label={title} entries={sections.map(([id, { heading }]) => ({ id, heading }))} />
      }
    >
      <div className={styles.text}>
        <p className={styles.intro}>{texts[kind].intro}</p>
        {sections.map(([id, { heading, text }]) => (
          <section key={id}>
            <h2 id={id} tabIndex={-1}>
              {heading}
            </h2>
            {[text].flat().map((each) => (
              <Text key={each} text={each} />
            ))}
          </section>
        ))}
      </div>
    </Screen>
  );
}

type Section = { heading: string; text: string | string[] };

/** Without a contact address, entries that mention it are left out. */
function sectionsOf(texts: { [name: string]: string | Section }): [string, Section][] {
  const { contactEmail } = runtimeConfig();
  return Object.entries(texts).filter(
    (entry): entry is [string, Section] =>
      typeof entry[1] !== 'string' &&
      (contactEmail !== '' || ![entry[1].text].flat().some((text) => text.includes('{email}'))),
  );
}

function Text({ text }: { text: string }) {
  const [before, after] = text.split('{email}');
  if (after === undefined) return <p>{text}</p>;
  const { contactEmail } = runtimeConfig();
  return (
    <p>
      {before}
      <a href={`mailto:${contactEmail}`} dir="ltr">
        {contactEmail}
      </a>
      {after}
    </p>
  );
}
