import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useCart } from '#lib/cart.ts';
import { useLocation } from '#lib/navigation.tsx';
import { showToast } from '#lib/toasts.ts';
import { useHydrated } from '#lib/use-hydrated.ts';
import { whenIdle } from '#lib/when-idle.ts';
import type { CartDrawer } from '../cart/cart-drawer.tsx';
import { CartStatus } from '../cart/cart-status.tsx';
import styles from './cart-button.module.css';
import { HeaderIcon } from './header-icon.tsx';

const loadDrawer = async () => (await import('../cart/cart-drawer.tsx')).CartDrawer;
const tidyCart = async () => (await import('../cart/cart.ts')).tidyCart();

/** Says how much is in the cart, and opens it. What is in there, its drawer knows, whose code comes when it is wanted. */
export function CartButton() {
  const t = useTranslations('cart');
  const format = useFormatter();
  const hydrated = useHydrated();
  const ids = useCart();
  const count = ids.length;
  const { key } = useLocation();
  const [Drawer, setDrawer] = useState<typeof CartDrawer | null>(null);
  // Where it was opened: on the next page it is closed.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === key;

  // What of it is for sale the collection knows, which comes when the page has come to rest: the count follows.
  useEffect(() => {
    if (ids.length > 0) whenIdle(() => void tidyCart().catch(() => undefined));
  }, [ids]);

  const show = async () => {
    try {
      const Loaded = await loadDrawer();
      setDrawer(() => Loaded);
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
        className={styles.button}
        aria-label={t('button', { count })}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={show}
      >
        <HeaderIcon name="cart" />
        {count > 0 && <span className={styles.count}>{format.number(count)}</span>}
      </button>
      {open && Drawer ? <Drawer onClose={() => setOpenOn(null)} /> : <CartStatus />}
    </>
  );
}
