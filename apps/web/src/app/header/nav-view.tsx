import { LOCALES } from '@portico/contract';
import { useEffect, useId, useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { signOut } from '#domain/session/sign-out.ts';
import { useProfile } from '#domain/session/use-profile.ts';
import { useAccessToken } from '#platform/session/session.ts';
import { Link, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Address } from '@portico/ui/text/address.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';
import { type Entries, useEntries } from './entries.ts';
import { HeaderLink } from './header-link.tsx';
import { LaunchLink } from './launch-link.tsx';
import styles from './mobile-menu.module.css';

type NavViewProps = {
  /** See the menu's prop. */
  navigation: boolean;
  /**
   * Whether the person returned from the languages: the focus goes to the button that opened them.
   */
  cameBack: boolean;
  onLanguages: () => void;
  onClose: () => void;
};

/** The navigation as a column, then the account, the languages and the launch link. */
export function NavView({ navigation, cameBack, onLanguages, onClose }: NavViewProps) {
  const t = useTranslations();
  const locale = useLocale();
  const { items, pages } = useEntries();
  const signedIn = useAccessToken() !== null;
  const languages = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  const leave = () => {
    onClose();
    void signOut();
    navigate(PATHS.auth);
  };
  useEffect(() => {
    if (cameBack) languages.current?.focus();
  }, [cameBack]);

  return (
    <>
      {navigation && (
        <nav aria-label={t('nav.label')}>
          <ul className={styles.list}>
            {items.map((item) => (
              <li key={item.id}>
                <Group {...item} onClose={onClose} />
              </li>
            ))}
            {pages.map(({ id, ...page }) => (
              <li key={id}>
                <HeaderLink {...page} className={styles.row} onClick={onClose} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ul className={styles.list}>
        {signedIn && (
          <>
            <li>
              <SignedInAs />
            </li>
            <li>
              <Link to={PATHS.security} className={styles.row} onClick={onClose}>
                {t('nav_titles.security')}
              </Link>
            </li>
            <li>
              <button type="button" className={styles.row} onClick={leave}>
                {t('shell.sign_out')}
              </button>
            </li>
          </>
        )}
        <li>
          <button ref={languages} type="button" className={styles.row} onClick={onLanguages}>
            {t('shell.language')}
            <span className={styles.chosen} translate="no">
              {LOCALES[locale].name}
            </span>
            <span className={styles.onward}>
              <Icon name="chevron" />
            </span>
          </button>
        </li>
      </ul>
      {navigation && !signedIn && <LaunchLink className={styles.launch} onClick={onClose} />}
    </>
  );
}

/** Whose account this is; empty until the profile has loaded. */
function SignedInAs() {
  const t = useTranslations('home');
  const { profile: asked } = useProfile();
  const label = asked.state === 'loaded' ? asked.profile.label : '';
  const address = () => <Address>{label}</Address>;
  return (
    <p className={styles.who}>{label !== '' && pieces(t.rich('signed_in_as', { address }))}</p>
  );
}

type GroupProps = Entries['items'][number] & { onClose: () => void };

/** An entry that expands; one without links leads to /404. */
function Group({ label, arrow, links, onClose }: GroupProps) {
  const [open, setOpen] = useState(false);
  const listId = useId();
  if (links.length === 0) {
    return (
      <HeaderLink label={label} link={PATHS.notFound} className={styles.row} onClick={onClose} />
    );
  }
  return (
    <>
      <button
        type="button"
        className={styles.row}
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen(!open)}
      >
        <span>{label}</span>
        {arrow && <Icon name="chevron" />}
      </button>
      <ul id={listId} className={styles.links} hidden={!open}>
        {links.map(({ id, ...link }) => (
          <li key={id}>
            <HeaderLink {...link} className={styles.link} onClick={onClose} />
          </li>
        ))}
      </ul>
    </>
  );
}
