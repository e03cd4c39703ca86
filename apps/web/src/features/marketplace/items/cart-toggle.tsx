import { useTranslations } from 'use-intl';
import { addToCart, removeFromCart } from '#lib/cart.ts';
import { isolated } from '#lib/texts.ts';
import { Icon } from '#ui/icon.tsx';
import { nameOf } from '../data/collection.ts';
import { HeaderIcon } from '../header/header-icon.tsx';
import styles from './cart-toggle.module.css';

type CartToggleProps = { id: number; inCart: boolean; ready: boolean };

/** Puts an item into the cart or takes it out again: a picture, since its words have no room on a card in any language. */
export function CartToggle({ id, inCart, ready }: CartToggleProps) {
  const t = useTranslations('market');
  const label = t(inCart ? 'in_cart_item' : 'add_item', { item: isolated(nameOf(id)) });
  return (
    <button
      type="button"
      // Before the script has come it would do nothing.
      disabled={!ready}
      aria-pressed={inCart}
      aria-label={label}
      title={t(inCart ? 'in_cart' : 'add')}
      className={styles.toggle}
      onClick={() => (inCart ? removeFromCart(id) : addToCart(id))}
    >
      {inCart ? <Icon name="check" /> : <HeaderIcon name="cart" />}
    </button>
  );
}
