import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Backdrop } from '#app/background/backdrop.tsx';
import { hasPartners } from '#platform/router/page-data.ts';
import { useSessionUnkept } from '#platform/session/session.ts';
import { chooseTheme, THEMES, useTheme } from '@portico/client/browser/theme.ts';
import { useLoaded } from '@portico/client/browser/use-loaded.ts';
import { whenIdle } from '@portico/client/browser/when-idle.ts';
import { useProblemText } from '@portico/client/i18n/texts.ts';
import { Link, useLocation } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { focusHeading } from '@portico/client/router/use-page.ts';
import { closeToast, useToasts } from '@portico/client/toasts/toasts.ts';
import { Picker } from '@portico/ui/layout/picker.tsx';
import around from './around.module.css';
import { PageHeader } from './header/page-header.tsx';
import styles from './shell.module.css';

/** Pages of long text, where lights behind the text would distract. */
const PLAIN: readonly string[] = [
  PATHS.marketplace,
  PATHS.faq,
  PATHS.blog,
  PATHS.learn,
  PATHS.terms,
  PATHS.privacy,
];

/** The frame around every page. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations('shell');
  const { pathname } = useLocation();
  const Unkept = useLoaded(useSessionUnkept(), loadUnkept);
  return (
    <div className={styles.shell}>
      {/* biome-ignore lint/a11y/useValidAnchor: a jump within the page, done in code; see skip() */}
      <a href="#main" className={styles.skip} onClick={skip}>
        {t('skip')}
      </a>
      {!PLAIN.includes(pathname) && <Backdrop />}
      <PageHeader />
      <WhenIdle />
      <main id="main" className={styles.main}>
        {Unkept && <Unkept />}
        {children}
      </main>
      <Footer />
    </div>
  );
}

/**
 * The toasts, and what a signed-in person has to know of the terms. Their code comes once the page is idle: screen
 * readers announce a text only in a region that was there before it. A component of its own, since a frame that renders
 * again would hydrate nothing of what is not yet loaded.
 */
function WhenIdle() {
  const toasts = useToasts();
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const Later = useLoaded(idle || toasts.length > 0, loadLater);
  return Later && <Later />;
}

const loadLater = () =>
  import('./later.tsx').then(
    ({ Later }) => Later,
    () => Plain,
  );

/**
 * The last toast, without the code of the toasts: that did not arrive, and a browser does not ask for it again before a
 * reload.
 */
function Plain() {
  const say = useProblemText();
  const toast = useToasts().at(-1);
  return (
    toast && (
      <button type="button" className={styles.plain} onClick={() => closeToast(toast.id)}>
        <span role="alert">{'plain' in toast ? toast.plain : say(toast.text)}</span>
      </button>
    )
  );
}

const loadUnkept = () => import('./unkept.tsx').then(({ Unkept }) => Unkept);

function Footer() {
  const t = useTranslations();
  const chosen = useTheme();
  return (
    <footer className={styles.footer}>
      <Link to={PATHS.terms} className={around.quiet}>
        {t('footer.terms')}
      </Link>
      <Link to={PATHS.privacy} className={around.quiet}>
        {t('footer.privacy')}
      </Link>
      {hasPartners() && (
        <Link to={PATHS.partners} className={around.quiet}>
          {t('footer.partners')}
        </Link>
      )}
      <label className={styles.theme} htmlFor="theme">
        <span>{t('shell.theme')}</span>
        <Picker
          id="theme"
          value={chosen}
          onChoose={(value) => {
            const choice = THEMES.find((name) => name === value);
            if (choice) chooseTheme(choice);
          }}
        >
          {THEMES.map((name) => (
            <option key={name} value={name}>
              {t(`shell.theme_${name}`)}
            </option>
          ))}
        </Picker>
      </label>
    </footer>
  );
}

/** Moves to the heading; a real anchor jump would add an entry to the history of the journey. */
function skip(event: MouseEvent) {
  event.preventDefault();
  focusHeading({});
}
