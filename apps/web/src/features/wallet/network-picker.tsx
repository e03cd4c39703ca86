import { isWalletChain, WALLET_CHAINS, type WalletChain } from '@portico/contract';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { Picker } from '@portico/ui/layout/picker.tsx';
import styles from './wallet.module.css';

type NetworkPickerProps = {
  /** EIP-155 id; may be an unsupported one. */
  chain: number;
  onPick: (chain: WalletChain) => void;
};

/** The four chains (R-WAL-2). */
export function NetworkPicker({ chain, onPick }: NetworkPickerProps) {
  const t = useTranslations('wallet');
  const id = useId();
  const known = isWalletChain(chain);
  return (
    <div className={styles.network}>
      <label htmlFor={id}>{t('network')}</label>
      <Picker
        id={id}
        className={undefined}
        value={known ? chain : ''}
        onChoose={(value) => {
          const picked = Number(value);
          if (isWalletChain(picked)) onPick(picked);
        }}
      >
        {!known && (
          <option value="" disabled>
            {t('other_network')}
          </option>
        )}
        {Object.entries(WALLET_CHAINS).map(([each, name]) => (
          <option key={each} value={each} translate="no">
            {name}
          </option>
        ))}
      </Picker>
    </div>
  );
}
