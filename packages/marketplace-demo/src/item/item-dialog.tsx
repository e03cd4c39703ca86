import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { addToCart, removeFromCart, useCart } from '#cart/stored-cart.ts';
import { focusHeading } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Dialog } from '@portico/ui/overlay/dialog.tsx';
import { CartStatus } from '../cart/cart-status.tsx';
import { artOf } from '../data/art.ts';
import { ITEM_COUNT, nameOf } from '../data/collection.ts';
import { itemOf } from '../data/items.ts';
import { TRAIT_NAMES, traitKey } from '../data/traits.ts';
import { useFigures } from '../figures.ts';
import { HeaderIcon } from '../header/header-icon.tsx';
import { traitShare } from '../items/trait-counts.ts';
import { History } from './history.tsx';
import styles from './item-dialog.module.css';

type ItemDialogProps = { id: number; onClose: () => void };

/** Everything known about an item, in a dialog above the page. */
export function ItemDialog({ id, onClose }: ItemDialogProps) {
  const t = useTranslations();
  const { ether, count, share } = useFigures();
  // After opening by a link nothing had the focus, so a closed dialog has nothing to restore it to.
  useEffect(
    () => () => {
      if (document.activeElement === document.body) focusHeading();
    },
    [],
  );
  const inCart = useCart().includes(id);
  const { traits, price, lastSale, owner, rank } = itemOf(id);
  const facts = [
    [t('market.price'), price === null ? t('market.not_for_sale') : ether(price)],
    [t('market.last_price'), lastSale === null ? t('market.never_sold') : ether(lastSale)],
    [t('market.rank'), t('market.rank_among', { rank: count(rank), total: count(ITEM_COUNT) })],
  ] as const;
  return (
    <Dialog
      wide
      title={
        <bdi dir="ltr" translate="no">
          {nameOf(id)}
        </bdi>
      }
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <CartStatus />
      <div className={styles.item}>
        <img src={artOf(id)} alt="" width="400" height="400" className={styles.art} />
        <div className={styles.about}>
          <dl className={styles.facts}>
            {facts.map(([name, fact]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
            <div className={styles.owner}>
              <dt>{t('market.owner')}</dt>
              <dd translate="no">{owner}</dd>
            </div>
          </dl>
          {price !== null && (
            <Button
              variant={inCart ? 'ghost' : 'primary'}
              icon={inCart ? <Icon name="check" /> : <HeaderIcon name="cart" />}
              onClick={() => (inCart ? removeFromCart(id) : addToCart(id))}
            >
              {t(inCart ? 'market.take_out' : 'market.add')}
            </Button>
          )}
          <h3>{t('market.traits')}</h3>
          <dl className={styles.traits}>
            {TRAIT_NAMES.map((trait) => (
              <div key={trait}>
                <dt>{t(`traits.${trait}`)}</dt>
                <dd>
                  {t(`traits.${traitKey(trait, traits[trait])}`)}
                  <small>
                    {t('market.trait_share', { share: share(traitShare(trait, traits[trait])) })}
                  </small>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={styles.history}>
          <h3>{t('market.history')}</h3>
          <History id={id} />
        </div>
      </div>
    </Dialog>
  );
}
