import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { whenIdle } from '@portico/client/browser/when-idle.ts';
import { useOnDemand } from '@portico/client/router/use-on-demand.ts';
import { Icon } from '@portico/ui/icons/icon.tsx';
import styles from './header.module.css';

const loadMenu = async () => (await import('./mobile-menu.tsx')).MobileMenu;

/**
 * Opens the menu of small screens, whose code is prefetched only there (R-LAND-2); `navigation` is
 * passed on to the menu.
 */
export function Burger({ navigation }: { navigation: boolean }) {
  const t = useTranslations('nav');
  const hydrated = useHydrated();
  const { Shown: Menu, show, close } = useOnDemand(loadMenu);

  useEffect(() => {
    whenIdle(() => {
      if (matchMedia('(max-width: 949px)').matches) loadMenu().catch(() => undefined);
    });
  }, []);

  return (
    <>
      <button
        type="button"
        // It does nothing before hydration.
        disabled={!hydrated}
        className={styles.burger}
        aria-label={t('menu')}
        aria-haspopup="dialog"
        aria-expanded={Menu !== null}
        onClick={show}
      >
        <Icon name="menu" />
      </button>
      {Menu && <Menu navigation={navigation} onClose={close} />}
    </>
  );
}
