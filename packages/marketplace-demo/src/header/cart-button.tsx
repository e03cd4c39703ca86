import { useEffect } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useCart } from '#cart/stored-cart.ts';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { whenIdle } from '@portico/client/browser/when-idle.ts';
import { useOnDemand } from '@portico/client/router/use-on-demand.ts';
import { CartStatus } from '../cart/cart-status.tsx';
import styles from './cart-button.module.css';
import { HeaderIcon } from './header-icon.tsx';

const loadDrawer = async () => (await import('../cart/cart-drawer.tsx')).CartDrawer;
const tidyCart = async () => (await import('../cart/cart.ts')).tidyCart();

/** Shows the number of items in the cart, and opens it. The drawer knows the contents; its code loads on demand. */
export function CartButton() {
  const t = useTranslations('cart');
  const format = useFormatter();
  const hydrated = useHydrated();
  const ids = useCart();
  const count = ids.length;
  const { Shown: Drawer, show, close } = useOnDemand(loadDrawer);

  // Only the collection knows which items are for sale. It loads when the page is idle, and the count is corrected
  // then.
  useEffect(() => {
    if (ids.length > 0) whenIdle(() => void tidyCart().catch(() => undefined));
  }, [ids]);

  return (
    <>
      <button
        type="button"
        // Before hydration it would do nothing.
        disabled={!hydrated}
        className={styles.button}
        aria-label={t('button', { count })}
        aria-haspopup="dialog"
        aria-expanded={Drawer !== null}
        onClick={show}
      >
        <HeaderIcon name="cart" />
        {count > 0 && <span className={styles.count}>{format.number(count)}</span>}
      </button>
      {Drawer ? <Drawer onClose={close} /> : <CartStatus />}
    </>
  );
}
