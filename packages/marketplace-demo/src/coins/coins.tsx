import { useTranslations } from 'use-intl';
import type { Coin } from '../data/coins.ts';
import { useFigures } from '../figures.ts';
import { Change } from './change.tsx';
import styles from './coins.module.css';
import { Line } from './line.tsx';

/* A table, on phones shown as a list. Its roles are explicit, because browsers drop them when `display` changes. */

/** The coins with today's prices. */
export function Coins({ coins }: { coins: readonly Coin[] }) {
  const t = useTranslations('market');
  const { dollars, volume } = useFigures();
  const head = [t('coin'), t('price'), t('change'), t('last_day'), t('volume')] as const;
  return (
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table role="table" aria-label={t('tab_coins')} className={styles.coins}>
      <thead role="rowgroup">
        <tr role="row">
          {head.map((name) => (
            <th key={name} role="columnheader" scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {coins.map(({ code, name, price, change24h, volume: traded, history }) => (
          <tr key={code} role="row">
            <th role="rowheader" scope="row" translate="no">
              <span className={styles.name}>{name}</span>
              <span className={styles.code}>{code}</span>
            </th>
            <td role="cell" className={styles.price}>
              {dollars(price)}
            </td>
            <td role="cell" className={styles.change}>
              <Change basisPoints={change24h} />
            </td>
            <td role="cell" className={styles.line}>
              <Line history={history} rising={change24h >= 0} />
            </td>
            <td role="cell" className={styles.volume} data-label={head[4]}>
              {volume(traded)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  );
}
