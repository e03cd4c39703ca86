import { useTranslations } from 'use-intl';
import type { ActivityKind } from '../data/kinds.ts';
import { MarketIcon } from '../market-icon.tsx';
import styles from './kind.module.css';

/** The kind of an event, as a word and an icon. */
export function Kind({ kind }: { kind: ActivityKind }) {
  const t = useTranslations('market');
  return (
    <span className={styles.kind} data-kind={kind}>
      <MarketIcon name={kind} />
      {t(`kind_${kind}`)}
    </span>
  );
}
