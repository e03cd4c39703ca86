import { useFigures } from '../figures.ts';
import { MarketIcon } from '../market-icon.tsx';
import styles from './change.module.css';

/** A price change: sign, arrow and color express the same. */
export function Change({ basisPoints }: { basisPoints: number }) {
  const { change } = useFigures();
  const trend = basisPoints === 0 ? 'level' : basisPoints > 0 ? 'up' : 'down';
  return (
    <span className={styles.change} data-trend={trend}>
      <MarketIcon name={trend} />
      {change(basisPoints)}
    </span>
  );
}
