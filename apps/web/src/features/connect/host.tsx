import { useTranslations } from 'use-intl';
import { Address } from '@portico/ui/text/address.tsx';
import { pieces } from '@portico/ui/text/pieces.tsx';
import styles from './connect.module.css';
import type { Asked } from './state.ts';

type HostProps = { partner: Asked['partner']; text: 'lede' | 'lede_more' };

/** The host of the partner, to which the browser returns. */
export function Host({ partner, text }: HostProps) {
  const t = useTranslations('connect');
  const host = () => (
    <strong className={styles.host}>
      {partner.host === '' ? <bdi>{partner.name}</bdi> : <Address>{partner.host}</Address>}
    </strong>
  );
  return pieces(t.rich(text, { host }));
}
