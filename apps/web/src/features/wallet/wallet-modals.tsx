import { isWalletChain, type WalletChain } from '@portico/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { lastChain } from '#domain/wallet/connected-wallet.ts';
import { useWalletSignIn } from '#domain/wallet/use-wallet-sign-in.ts';
import { accountOf, useAccessToken } from '#platform/session/session.ts';
// Loaded with the modals, not after them.
import '#domain/wallet/wallet.ts';
import { WalletList } from '#domain/wallet/wallet-list.tsx';
import { Button } from '@portico/ui/button/button.tsx';
import { Dialog } from '@portico/ui/overlay/dialog.tsx';
import { enterWithWallet } from './enter-with-wallet.ts';
import { NetworkPicker } from './network-picker.tsx';
import { NoWallet } from './no-wallet.tsx';
import { SignUpTerms } from './sign-up-terms.tsx';
import styles from './wallet.module.css';
import { WalletOutcome } from './wallet-outcome.tsx';
import { CONNECTING_WORDS } from './words.ts';

/** Login and Sign Up by wallet; each links to the other (R-WAL-1). */
export function WalletModals({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const owner = accountOf(useAccessToken());
  const [kind, setKind] = useState<'login' | 'sign_up'>('login');
  const [chain, setChain] = useState<WalletChain>(pickedFirst);
  const signing = useWalletSignIn(
    (signed, by, wallet) => enterWithWallet({ signed, by, wallet }, owner),
    { chain, words: CONNECTING_WORDS },
  );
  const isLogin = kind === 'login';
  const none = signing.wallets.length === 0;
  return (
    // A new dialog, not a new title: screen readers announce it, and the focus starts over.
    <Dialog
      key={kind}
      title={t(`wallet.title_${kind}`)}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      {none ? (
        <NoWallet />
      ) : (
        <>
          <WalletList
            signing={signing}
            busyLabel={t('auth.wallet_confirm')}
            unnamed={t('wallet.unnamed')}
            installed={t('wallet.installed')}
          />
          <WalletOutcome signing={signing} />
          <p className={styles.small}>{t(owner === '' ? `wallet.text_${kind}` : 'wallet.adds')}</p>
          <NetworkPicker
            chain={chain}
            onPick={(picked) => {
              signing.forget();
              setChain(picked);
            }}
          />
        </>
      )}
      {owner === '' && <SignUpTerms />}
      <p className={styles.switch}>
        <span>{t(isLogin ? 'wallet.new_here' : 'wallet.have_account')}</span>
        <Button
          variant="small"
          onClick={() => {
            // What happened was said about the other one.
            signing.forget();
            setKind(isLogin ? 'sign_up' : 'login');
          }}
        >
          {t(isLogin ? 'wallet.title_sign_up' : 'wallet.log_in')}
        </Button>
      </p>
    </Dialog>
  );
}

function pickedFirst(): WalletChain {
  const last = lastChain();
  return last !== null && isWalletChain(last) ? last : 1;
}
