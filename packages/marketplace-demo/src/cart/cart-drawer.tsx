import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Drawer } from '@portico/ui/overlay/drawer.tsx';
import { useFigures } from '../figures.ts';
import { itemsIn, sumOf } from './cart.ts';
import styles from './cart-drawer.module.css';
import { CartRow } from './cart-row.tsx';
import { CartStatus } from './cart-status.tsx';
import { EmptyCart } from './empty-cart.tsx';
import { clearCart, removeFromCart, useCart } from './stored-cart.ts';

/** The contents of the cart and their total price. The marketplace is a demo without a checkout, and says so. */
export function CartDrawer({ onClose }: { onClose: () => void }) {
  const t = useTranslations('cart');
  const { ether } = useFigures();
  const items = itemsIn(useCart());
  const count = items.length;
  const contents = useRef<HTMLDivElement>(null);
  /** The index of the entry that the person has just removed. */
  const removedIndex = useRef<number | null>(null);

  // Keeps the focus in the list: on the item that moved up, else on the previous one, else on the link back.
  useEffect(() => {
    // Another tab may also have removed it.
    if (removedIndex.current === null && document.activeElement !== document.body) return;
    const buttons = contents.current?.querySelectorAll<HTMLElement>('li button');
    const next = buttons?.[Math.min(removedIndex.current ?? 0, count - 1)];
    removedIndex.current = null;
    (next ?? contents.current?.querySelector<HTMLElement>('a, button'))?.focus();
  }, [count]);

  const remove = (id: number, place: number) => {
    removedIndex.current = place;
    removeFromCart(id);
  };
  const clear = () => {
    removedIndex.current = 0;
    clearCart();
  };

  const foot = (
    <div className={styles.foot}>
      <p className={styles.sum}>
        <span>{t('sum')}</span>
        <strong translate="no">{ether(sumOf(items))}</strong>
      </p>
      <p className={styles.checkout}>
        <Icon name="info" />
        <span>
          <strong>{t('no_checkout')}</strong> {t('no_checkout_why')}
        </span>
      </p>
    </div>
  );

  return (
    <Drawer title={t('title')} closeLabel={t('close')} onClose={onClose} foot={count > 0 && foot}>
      <CartStatus />
      <div ref={contents}>
        {count === 0 && <EmptyCart onClose={onClose} />}
        {count > 0 && (
          <>
            <div className={styles.head}>
              <p>{t('count', { count })}</p>
              <Button variant="small" onClick={clear}>
                {t('clear')}
              </Button>
            </div>
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
            <ul role="list" className={styles.items}>
              {items.map((item, place) => (
                <CartRow key={item.id} item={item} onRemove={() => remove(item.id, place)} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Drawer>
  );
}
