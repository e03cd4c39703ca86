import { useTranslations } from 'use-intl';
import { useLocation } from '#platform/router/navigation.tsx';
import { PATHS } from '#platform/router/paths.ts';
import { Button, ButtonLink } from '#ui/button/button.tsx';
import { HeaderIcon } from '../header/header-icon.tsx';
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
      {pathname === PATHS.marketplace ? (
        <Button variant="ghost" onClick={onClose}>
          {t('back')}
        </Button>
      ) : (
        <ButtonLink to={PATHS.marketplace} variant="ghost">
          {t('back')}
        </ButtonLink>
      )}
    </div>
  );
}
