import type { LegalDocument, LegalPage } from '@portico/contract';
import type { LegalMessages } from '@portico/locales';
import { days } from '@portico/locales/dates';
import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { usePageTexts } from '#platform/i18n/use-page-texts.ts';
import { runtimeConfig } from '#platform/router/page-data.ts';
import { useOwnTab } from '@portico/client/browser/own-tab.ts';
import { useLoaded } from '@portico/client/browser/use-loaded.ts';
import { Link, useLocation } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Contents } from '@portico/ui/layout/contents.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import styles from './legal.module.css';
import { privacyTexts, termsTexts } from './legal-texts.ts';
import { OwnText } from './own-text.tsx';

/** The day from which the product's own texts apply, until an operator announces new terms. */
const IN_FORCE = '2026-11-21';

export function TermsPage() {
  return <Legal document="terms" />;
}

export function PrivacyPage() {
  return <Legal document="privacy" />;
}

function Legal({ document }: { document: LegalDocument }) {
  const titles = useTitles();
  const { search } = useLocation();
  const texts = (document === 'terms' ? termsTexts : privacyTexts).useTexts();
  const wanted = Number(new URLSearchParams(search).get('version') ?? 0);
  const shown = 'own' in texts ? texts.own.version : runtimeConfig().terms.version;
  const EarlierVersion = useLoaded(wanted > 0 && wanted !== shown, loadEarlier);
  if (EarlierVersion) {
    return (
      <EarlierVersion
        key={wanted}
        document={document}
        version={wanted}
        own={(page) => <OwnPage page={page} isEarlier />}
        built={(texts) => <BuiltPage document={document} texts={texts} earlier={wanted} />}
        around={(instead) => (
          <LegalScreen title={titles[document]} sections={[]}>
            {instead}
          </LegalScreen>
        )}
      />
    );
  }
  return 'own' in texts ? (
    <OwnPage page={texts.own} />
  ) : (
    <BuiltPage document={document} texts={texts.built} />
  );
}

function useTitles(): Record<LegalDocument, string> {
  const t = useTranslations('legal');
  return { terms: t('terms_title'), privacy: t('privacy_title') };
}

const loadEarlier = async () => (await import('./earlier-version.tsx')).EarlierVersion;

/** A text of the company. `isEarlier`: not the version that the page shows. */
function OwnPage({ page, isEarlier = false }: { page: LegalPage; isEarlier?: boolean }) {
  const t = useTranslations('legal_version');
  const locale = useLocale();
  const { terms } = runtimeConfig();
  const { document, blocks, version, from } = page;
  const date = days(locale, 'UTC').format(new Date(from));
  const isComing = document === 'terms' && !isEarlier && terms.coming;
  const sections = blocks.flatMap((block) => (block.kind === 'section' ? [block] : []));
  const about = t('version', { version: String(version), date });
  return (
    <LegalScreen
      title={page.title}
      lede={isComing ? t('coming', { date }) : about}
      sections={sections.map(({ id, heading }) => ({ id, heading }))}
    >
      <OtherVersion document={document} version={version} isEarlier={isEarlier} />
      {page.locale !== locale && <p className={styles.note}>{t('in_english')}</p>}
      <OwnText page={page} />
      {isComing && <p className={styles.small}>{about}</p>}
    </LegalScreen>
  );
}

type BuiltProps = {
  document: LegalDocument;
  texts: LegalMessages;
  /** The version, if it is not the one that the page shows. */
  earlier?: number;
};

function BuiltPage({ document, texts: builtIn, earlier }: BuiltProps) {
  const isEarlier = earlier !== undefined;
  const texts = usePageTexts(builtIn, 'legal.');
  const t = useTranslations();
  const titles = useTitles();
  const locale = useLocale();
  const { terms } = runtimeConfig();
  const announced = document === 'terms' && !isEarlier ? terms.from : null;
  const date = days(locale, 'UTC').format(new Date(announced ?? IN_FORCE));
  const sections = sectionsOf(texts[document]);
  const isComing = announced !== null && terms.coming;
  return (
    <LegalScreen
      title={titles[document]}
      lede={isComing ? t('legal_version.coming', { date }) : t('legal.updated', { date })}
      sections={sections.map(([id, { heading }]) => ({ id, heading }))}
    >
      <OtherVersion document={document} version={earlier ?? terms.version} isEarlier={isEarlier} />
      <p className={styles.intro}>{texts[document].intro}</p>
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
    </LegalScreen>
  );
}

type OtherVersionProps = { document: LegalDocument; version: number; isEarlier: boolean };

/** Leads from the version that applies to the one that is announced, and back; says so above every other one. */
function OtherVersion({ document, version, isEarlier }: OtherVersionProps) {
  const t = useTranslations('legal_version');
  const locale = useLocale();
  const { coming, from, inForce, version: newest } = runtimeConfig().terms;
  const isAnnounced = document === 'terms' && coming && from !== null && inForce !== newest;
  if (!isEarlier) {
    if (!isAnnounced) return null;
    return (
      <p className={styles.note}>
        <Link to={`${PATHS.terms}?version=${inForce}`}>{t('until')}</Link>
      </p>
    );
  }
  if (!isAnnounced || version !== inForce) return <p className={styles.note}>{t('earlier')}</p>;
  return (
    <p className={styles.note}>
      <span>{t('replaced', { date: days(locale, 'UTC').format(new Date(from)) })}</span>{' '}
      <Link to={PATHS.terms}>{t('read_new')}</Link>
    </p>
  );
}

type LegalScreenProps = {
  title: string;
  lede?: string;
  sections: { id: string; heading: string }[];
  children: ReactNode;
};

function LegalScreen({ title, lede, sections, children }: LegalScreenProps) {
  const t = useTranslations();
  const ownTab = useOwnTab();
  usePage(title);
  return (
    <Screen
      title={title}
      lede={lede}
      back={{ label: t('shell.back'), to: ownTab ? PATHS.home : undefined }}
      wide
      beside={sections.length > 0 && <Contents label={title} entries={sections} />}
    >
      <div className={styles.text}>{children}</div>
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
