import type { DIRECT_METHODS, Module } from '@portico/contract';
import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { useWallets } from '#domain/wallet/announced-wallets.ts';
import { isOff } from '#platform/router/page-data.ts';
import { useLoaded } from '@portico/client/browser/use-loaded.ts';
import styles from '../auth.module.css';
import type { EntryProps } from './entry.ts';
import { ProviderEntries } from './provider-entry.tsx';

type ButtonMethod = Exclude<(typeof DIRECT_METHODS)[number], 'passkey'>;

/** The wallet button, once a wallet is present and the code has loaded; without the code there is no button. */
function WalletEntry(props: EntryProps) {
  const WalletSignIn = useLoaded(useWallets().length > 0, loadWalletSignIn);
  return WalletSignIn && <WalletSignIn {...props} />;
}

const loadWalletSignIn = async () => (await import('./wallet-sign-in.tsx')).WalletSignIn;

/**
 * The button of each sign-in method that needs no address, in their order on the page. Each renders nothing where its
 * method is not offered. A passkey has none: the browser offers it in the field, by code that loads once the page is idle
 * (`passkey-autofill.tsx`). What the other pages show of a method is in `features/security/methods`, which loads later.
 */
export const ENTRIES: Record<ButtonMethod, ComponentType<EntryProps>> = {
  social: ProviderEntries,
  wallet: WalletEntry,
};

/** The sign-in methods that need no address (R-ENTRY-3). Its style hides it while no method is offered. */
export function Entries(props: EntryProps) {
  const t = useTranslations('auth');
  return (
    <div className={styles.entries}>
      <p className={styles.or}>{t('or')}</p>
      {Object.entries(ENTRIES).map(
        ([name, Entry]) => isOff(name as Module) || <Entry key={name} {...props} />,
      )}
    </div>
  );
}
