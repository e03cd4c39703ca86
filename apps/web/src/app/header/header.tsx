import { useAccessToken } from '#platform/session/session.ts';
import { useLocation } from '@portico/client/router/navigation.tsx';
import { PATHS, type Path, pathOf } from '@portico/client/router/paths.ts';
import { classes } from '@portico/ui/styles/classes.ts';
import { Account } from './account.tsx';
import { Burger } from './burger.tsx';
import styles from './header.module.css';
import { HomeLink } from './home-link.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { LaunchLink } from './launch-link.tsx';
import { MainNav } from './main-nav.tsx';

/** Pages for exploring the product; the steps of a task show no navigation. */
const WITH_NAVIGATION: readonly (Path | null)[] = [
  PATHS.home,
  PATHS.auth,
  PATHS.notFound,
  PATHS.security,
  PATHS.myData,
  PATHS.partners,
  PATHS.profile,
  PATHS.faq,
  PATHS.ecosystem,
  PATHS.blog,
  PATHS.learn,
  PATHS.terms,
  PATHS.privacy,
];

/** The header of every page (R-ENTRY-1). */
export function Header() {
  const { pathname } = useLocation();
  const whole = WITH_NAVIGATION.includes(pathOf(pathname));
  const signedIn = useAccessToken() !== null;
  return (
    <header className={classes(styles.header, whole && styles.whole)}>
      <HomeLink />
      {whole && <MainNav />}
      {whole && !signedIn && <LaunchLink className={styles.launch} />}
      <LanguagePicker className={styles.picker} />
      <Account />
      {(whole || signedIn) && <Burger navigation={whole} />}
    </header>
  );
}
