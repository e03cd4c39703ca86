import { useTranslations } from 'use-intl';
import { pieces } from '@portico/ui/text/pieces.tsx';
import { Kind } from '../activity/kind.tsx';
import { Party } from '../activity/party.tsx';
import { historyOf } from '../data/activity.ts';
import { useFigures } from '../figures.ts';
import styles from './history.module.css';

/** The events of an item, newest first. */
export function History({ id }: { id: number }) {
  const t = useTranslations('market');
  const { ether, moment } = useFigures();
  return (
    <ol className={styles.history}>
      {historyOf(id).map(({ kind, price, from, to, at }) => (
        <li key={`${kind} ${at}`}>
          <Kind kind={kind} />
          <span className={styles.price}>{price !== null && ether(price)}</span>
          <span className={styles.parties}>
            {from && pieces(t.rich('from_party', { party: () => <Party address={from} /> }))}{' '}
            {to && pieces(t.rich('to_party', { party: () => <Party address={to} /> }))}
          </span>
          <time dateTime={new Date(at).toISOString()}>{moment(at)}</time>
        </li>
      ))}
    </ol>
  );
}
