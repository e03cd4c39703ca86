import { addToCart, removeFromCart } from '#cart/stored-cart.ts';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { HeaderIcon } from '../header/header-icon.tsx';
import styles from './cart-toggle.module.css';
import type { EntryProps } from './entry.ts';

/** Adds an item to the cart or removes it; an icon, because the text does not fit on a card in any language. */
export function CartToggle(props: Pick<EntryProps, 'id' | 'inCart' | 'ready' | 'words'>) {
  const { id, inCart, ready, words } = props;
  return (
    <button
      type="button"
      // Before hydration it would do nothing.
      disabled={!ready}
      aria-pressed={inCart}
      aria-label={words.cartItem(inCart, id)}
      title={words.cart(inCart)}
      className={styles.toggle}
      onClick={() => (inCart ? removeFromCart(id) : addToCart(id))}
    >
      {inCart ? <Icon name="check" /> : <HeaderIcon name="cart" />}
    </button>
  );
}
