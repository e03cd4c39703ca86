import { useTranslations } from 'use-intl';
import { Button } from '@portico/ui/button/button.tsx';
import { HeaderIcon } from '../header/header-icon.tsx';
import styles from './cart-drawer.module.css';

/** Shown when the cart is empty; the collection lies unchanged under the drawer. */
export function EmptyCart({ onClose }: { onClose: () => void }) {
  const t = useTranslations('cart');
  return (
    <div className={styles.empty}>
      <HeaderIcon name="cart" />
      <p>
        <strong>{t('empty')}</strong>
      </p>
      <p>{t('empty_why')}</p>
      <Button variant="ghost" onClick={onClose}>
        {t('back')}
      </Button>
    </div>
  );
}
