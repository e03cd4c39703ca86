import { isLocale, LOCALE_IDS, LOCALES } from '@portico/contract';
import type { MouseEvent, ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { keepLocale } from '#lib/locale.ts';
import { Link, useLocation, useNavigate } from '#lib/navigation.tsx';
import { runtimeConfig } from '#lib/page-data.ts';
import { PATHS } from '#lib/paths.ts';
import { useAccessToken } from '#lib/session.ts';
import { signOut } from '#lib/sign-out.ts';
import { chooseTheme, THEMES, useTheme } from '#lib/theme.ts';
import { focusHeading } from '#lib/use-page.ts';
import { Backdrop } from '#ui/backdrop.tsx';
import { classes } from '#ui/classes.ts';
import { Logo } from '#ui/logo.tsx';
import styles from './shell.module.css';
import { Toasts } from './toasts.tsx';

/** Pages of long text, where lights behind the words would only disturb. */
const PLAIN: readonly string[] = [PATHS.terms, PATHS.privacy];

/** What stands around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const { pathname } = useLocation();
  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: a jump within the page, done by hand; see skip() */}
      <a href="#main" className={styles.skip} onClick={skip}>
        {t('skip')}
      </a>
      {!PLAIN.includes(pathname) && <Backdrop />}
      <header className={styles.header}>
        <HomeLink onAuth={pathname === PATHS.auth} />
        <LanguagePicker />
        <Account />
      </header>
      <Toasts />
      <main id="main" className={styles.main}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

/** The logo leads home; on /auth to the main site, where one is configured (R-ROUTE-6). */
function HomeLink({ onAuth }: { onAuth: boolean }) {
  const label = useTranslations('shell')('home');
  if (onAuth && runtimeConfig().mainSiteUrl !== '') {
    return (
      <a href={runtimeConfig().mainSiteUrl} className={styles.logo} aria-label={label}>
        <Logo />
      </a>
    );
  }
  return (
    <Link to={PATHS.home} className={styles.logo} aria-label={label}>
      <Logo />
    </Link>
  );
}

function LanguagePicker() {
  const t = useTranslations('shell');
  const locale = useLocale();
  return (
    <select
      className={styles.picker}
      aria-label={t('language')}
      value={locale}
      translate="no"
      onChange={(event) => {
        if (isLocale(event.target.value)) keepLocale(event.target.value);
      }}
    >
      {LOCALE_IDS.map((id) => (
        <option key={id} value={id} lang={id} dir={LOCALES[id].dir}>
          {LOCALES[id].name}
        </option>
      ))}
    </select>
  );
}

/** What a signed-in person finds on every page; on a small screen the way to the first leads over home. */
function Account() {
  const t = useTranslations();
  const navigate = useNavigate();
  const signedIn = useAccessToken() !== null;
  if (!signedIn) return null;
  return (
    <>
      <Link to={PATHS.security} className={classes(styles.quiet, styles.roomy)}>
        {t('home.security')}
      </Link>
      <button
        type="button"
        className={styles.quiet}
        onClick={() => {
          void signOut();
          navigate(PATHS.auth);
        }}
      >
        {t('shell.sign_out')}
      </button>
    </>
  );
}

function Footer() {
  const t = useTranslations();
  const chosen = useTheme();
  const names = {
    auto: t('shell.theme_auto'),
    dark: t('shell.theme_dark'),
    light: t('shell.theme_light'),
  };
  return (
    <footer className={styles.footer}>
      <Link to={PATHS.terms} className={styles.quiet}>
        {t('footer.terms')}
      </Link>
      <Link to={PATHS.privacy} className={styles.quiet}>
        {t('footer.privacy')}
      </Link>
      <label className={styles.theme}>
        <span>{t('shell.theme')}</span>
        <select
          className={styles.picker}
          value={chosen}
          onChange={(event) => {
            const choice = THEMES.find((name) => name === event.target.value);
            if (choice) chooseTheme(choice);
          }}
        >
          {THEMES.map((name) => (
            <option key={name} value={name}>
              {names[name]}
            </option>
          ))}
        </select>
      </label>
    </footer>
  );
}

/** To the heading; a real jump would put an anchor into the history of the journey. */
function skip(event: MouseEvent) {
  event.preventDefault();
  focusHeading({});
}
