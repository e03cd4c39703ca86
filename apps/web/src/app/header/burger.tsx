import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocation } from '#lib/navigation.tsx';
import { showToast } from '#lib/toasts.ts';
import { useHydrated } from '#lib/use-hydrated.ts';
import { whenIdle } from '#lib/when-idle.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './header.module.css';
import type { MobileMenu } from './mobile-menu.tsx';

const loadMenu = async () => (await import('./mobile-menu.tsx')).MobileMenu;

/** Opens the menu of small screens, whose code is fetched ahead there alone (R-LAND-2). */
export function Burger() {
  const t = useTranslations('nav');
  const hydrated = useHydrated();
  const { key } = useLocation();
  const [Menu, setMenu] = useState<typeof MobileMenu | null>(null);
  // Where it was opened: on the next page it is closed.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === key;

  useEffect(() => {
    whenIdle(() => {
      if (matchMedia('(max-width: 949px)').matches) loadMenu().catch(() => undefined);
    });
  }, []);

  const show = async () => {
    try {
      const Loaded = await loadMenu();
      setMenu(() => Loaded);
      setOpenOn(key);
    } catch {
      showToast({ kind: 'error', text: 'shell.chunk_text' });
    }
  };

  return (
    <>
      <button
        type="button"
        // Before the script has come it would do nothing.
        disabled={!hydrated}
        className={styles.burger}
        aria-label={t('menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      >
        <Icon name="menu" />
      </button>
      {open && Menu && <Menu onClose={() => setOpenOn(null)} />}
    </>
  );
}
