import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useConnectedWallet } from '#domain/wallet/connected-wallet.ts';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { useLocation } from '@portico/client/router/navigation.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { useCloseBeside } from '@portico/ui/overlay/use-close-beside.ts';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import { closeLogin, showLogin, useLogin } from './login-modal.ts';
import { useFollowedWallet } from './use-followed-wallet.ts';
import styles from './wallet.module.css';
import { WalletPanel } from './wallet-panel.tsx';

/** "Wallet login" in the header of the marketplace area (R-WAL-1), or the connected wallet with its menu. */
export function WalletMenu() {
  const t = useTranslations('wallet');
  const hydrated = useHydrated();
  const { key } = useLocation();
  const connected = useConnectedWallet();
  const login = useLogin();
  const panelId = useId();
  const box = useRef<HTMLDivElement>(null);
  // One element for both states, so that a modal can restore the focus to it.
  const button = useRef<HTMLButtonElement>(null);
  // The page on which it was opened; it closes on the next one.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = connected !== null && openOn === key;
  const close = useCallback(() => setOpenOn(null), []);
  useCloseBeside(open, close, { box, button });
  useFollowedWallet(connected);

  const modal = connected === null && login?.visit === key ? login : null;
  // A modal left open would reappear with the page or when the connection ends.
  const isAbandoned = login !== null && modal === null;
  useEffect(() => {
    if (isAbandoned) closeLogin();
  }, [isAbandoned]);
  useEffect(() => closeLogin, []);
  const hadModal = useRef(false);
  useEffect(() => {
    // The focus cannot return to the button of a notice that has disappeared.
    const lost = hadModal.current && modal === null && document.activeElement === document.body;
    if (lost) button.current?.focus();
    hadModal.current = modal !== null;
  }, [modal]);

  return (
    <div ref={box}>
      <button
        ref={button}
        type="button"
        // Before hydration it would do nothing.
        disabled={!hydrated}
        className={styles.button}
        {...(connected
          ? { 'aria-expanded': open, 'aria-controls': panelId }
          : { 'aria-haspopup': 'dialog' })}
        onClick={() => (connected ? setOpenOn(open ? null : key) : void showLogin(key))}
      >
        <Icon name="wallet" />
        {connected ? (
          <ShortAddress address={connected.address} />
        ) : (
          <span className={styles.words}>{t('login')}</span>
        )}
      </button>
      {connected && (
        <div id={panelId} className={styles.panel} hidden={!open}>
          <WalletPanel wallet={connected} />
        </div>
      )}
      {modal && <modal.Modals onClose={closeLogin} />}
    </div>
  );
}

/** The beginning and the end of the address; the panel shows all of it. */
function ShortAddress({ address }: { address: string }) {
  const t = useTranslations('security');
  return (
    <>
      <VisuallyHidden>{t('wallet')} </VisuallyHidden>
      <span dir="ltr" translate="no">
        {`${address.slice(0, 4)}…${address.slice(-4)}`}
      </span>
    </>
  );
}
