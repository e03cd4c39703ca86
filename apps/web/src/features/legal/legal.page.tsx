import { type LegalDocument, type LegalPage, LOCALES, type Locale } from '@portico/contract';
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
import { Notice } from '@portico/ui/feedback/notice.tsx';
import { WithContents } from '@portico/ui/layout/contents.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';
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
          <LegalScreen name={titles[document]} sections={[]}>
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
  const titles = useTitles();
  const { document, blocks, version, from } = page;
  const isForeign = page.locale !== locale;
  const { dir } = LOCALES[page.locale as Locale];
  const own = (text: string) =>
    isForeign ? (
      <span lang={page.locale} dir={dir}>
        {text}
      </span>
    ) : (
      text
    );
  const date = days(locale, 'UTC').format(new Date(from));
  const isComing = document === 'terms' && !isEarlier && terms.coming;
  const sections = blocks.flatMap((block) => (block.kind === 'section' ? [block] : []));
  const about = t('version', { version: String(version), date });
  return (
    <LegalScreen
      // The title of a document is in the page's language: it cannot have one of its own.
      name={isForeign ? titles[document] : page.title}
      title={own(page.title)}
      lede={isComing ? <Coming date={date} /> : about}
      sections={sections.map(({ id, heading }) => ({ id, heading: own(heading) }))}
    >
      {isEarlier && <Earlier document={document} version={version} />}
      {isForeign && <p className={styles.note}>{t('in_english')}</p>}
      <OwnText page={page} />
      {isComing && <p className={styles.small}>{about}</p>}
    </LegalScreen>
  );
}

/** Where the terms that apply until then can be read. */
function Coming({ date }: { date: string }) {
  const t = useTranslations('legal_version');
  const { inForce } = runtimeConfig().terms;
  const link = (text: ReactNode) => <Link to={`${PATHS.terms}?version=${inForce}`}>{text}</Link>;
  return pieces(t.rich('coming', { date, link }));
}

/** Above a version that the page does not show: what replaces it, and when. */
function Earlier({ document, version }: { document: LegalDocument; version: number }) {
  const t = useTranslations('legal_version');
  const locale = useLocale();
  const { coming, from, inForce } = runtimeConfig().terms;
  const link = (text: ReactNode) => <Link to={PATHS[document]}>{text}</Link>;
  const isInForce = document === 'terms' && coming && version === inForce;
  const date = isInForce && from !== null ? days(locale, 'UTC').format(new Date(from)) : null;
  return (
    <Notice>
      <p>
        {pieces(date === null ? t.rich('earlier', { link }) : t.rich('replaced', { date, link }))}
      </p>
    </Notice>
  );
}

/** `earlier` is the number of a version that the page does not show. */
type BuiltProps = { document: LegalDocument; texts: LegalMessages; earlier?: number };

function BuiltPage({ document, texts: builtIn, earlier }: BuiltProps) {
  const texts = usePageTexts(builtIn, 'legal.');
  const t = useTranslations();
  const titles = useTitles();
  const locale = useLocale();
  const { terms } = runtimeConfig();
  const announced = document === 'terms' && earlier === undefined ? terms.from : null;
  const date = days(locale, 'UTC').format(new Date(announced ?? IN_FORCE));
  const sections = sectionsOf(texts[document]);
  const isComing = announced !== null && terms.coming;
  const ledeOf = () => {
    if (isComing) return <Coming date={date} />;
    if (earlier === undefined) return t('legal.updated', { date });
    // The day of a later one is not known.
    return earlier === 1 && t('legal_version.version', { version: '1', date });
  };
  return (
    <LegalScreen
      name={titles[document]}
      lede={ledeOf()}
      sections={sections.map(([id, { heading }]) => ({ id, heading }))}
    >
      {earlier !== undefined && <Earlier document={document} version={earlier} />}
      <p className={styles.intro}>{texts[document].intro}</p>
      {sections.map(([id, { heading, text = [], list = [] }]) => (
        <section key={id}>
          <h2 id={id} tabIndex={-1}>
            {heading}
          </h2>
          {[text].flat().map((each) => (
            <Text key={each} text={each} />
          ))}
          {list.length > 0 && (
            <ul>
              {list.map((each) => (
                <li key={each}>{each}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
    </LegalScreen>
  );
}

type LegalScreenProps = {
  name: string;
  /** Where it is in another language than the page. */
  title?: ReactNode;
  lede?: ReactNode;
  sections: { id: string; heading: ReactNode }[];
  children: ReactNode;
};

function LegalScreen({ name, title = name, lede, sections, children }: LegalScreenProps) {
  const t = useTranslations();
  const ownTab = useOwnTab();
  usePage(name);
  const text = <div className={styles.text}>{children}</div>;
  return (
    <Screen
      title={title}
      lede={lede}
      back={{ label: t('shell.back'), to: ownTab ? PATHS.home : undefined }}
      full
    >
      {sections.length === 0 ? (
        text
      ) : (
        <WithContents label={name} title={t('legal_version.contents')} entries={sections}>
          {text}
        </WithContents>
      )}
    </Screen>
  );
}

type Section = { heading: string; text?: string | string[]; list?: string[] };

/** Without a contact address, entries that mention it are left out. */
function sectionsOf(texts: { [name: string]: string | Section }): [string, Section][] {
  const { contactEmail } = runtimeConfig();
  return Object.entries(texts).filter(
    (entry): entry is [string, Section] =>
      typeof entry[1] !== 'string' &&
      (contactEmail !== '' ||
        ![entry[1].text ?? []].flat().some((text) => text.includes('{email}'))),
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
