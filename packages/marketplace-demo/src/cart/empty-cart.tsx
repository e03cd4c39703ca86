import { useTranslations } from 'use-intl';
import { useLocation } from '@portico/client/router/navigation.tsx';
import { Button, ButtonLink } from '@portico/ui/button/button.tsx';
import { HeaderIcon } from '../header/header-icon.tsx';
import { PATH } from '../path.ts';
import styles from './cart-drawer.module.css';

/** Shown when the cart is empty; the collection is a link away, or lies unchanged under the drawer. */
export function EmptyCart({ onClose }: { onClose: () => void }) {
  const t = useTranslations('cart');
  const { pathname } = useLocation();
  return (
    <div className={styles.empty}>
      <HeaderIcon name="cart" />
      <p>
        <strong>{t('empty')}</strong>
      </p>
      <p>{t('empty_why')}</p>
      {pathname === PATH ? (
        <Button variant="ghost" onClick={onClose}>
          {t('back')}
        </Button>
      ) : (
        <ButtonLink to={PATH} variant="ghost">
          {t('back')}
        </ButtonLink>
      )}
    </div>
  );
}
