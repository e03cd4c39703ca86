import type { DIRECT_METHODS } from '@portico/contract';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import styles from '../auth.module.css';
import type { EntryProps } from './entry.ts';
import { ProviderEntries } from './provider-entry.tsx';
import { WalletEntry } from './wallet-entry.tsx';

/**
 * The button of each sign-in method that needs no address, in their order on the page. Each renders nothing where its
 * method is not offered. What the other pages show of a method is in `features/security/methods`, which loads later.
 */
export const ENTRIES: Record<(typeof DIRECT_METHODS)[number], ComponentType<EntryProps>> = {
  social: ProviderEntries,
  wallet: WalletEntry,
};

/** The sign-in methods that need no address (R-ENTRY-3). Its style hides it while no method is offered. */
export function Entries(props: EntryProps) {
  const t = useTranslations('auth');
  return (
    <div className={styles.entries}>
      <p className={styles.or}>{t('or')}</p>
      {Object.entries(ENTRIES).map(([name, Entry]) => (
        <Entry key={name} {...props} />
      ))}
    </div>
  );
}
