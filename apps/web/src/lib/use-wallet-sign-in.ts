import { walletNonce } from '@portico/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useWallets, type Wallet } from './announced-wallets.ts';
import { call } from './call.ts';
import { nowMs } from './clock.ts';
import { type Problem, problemOf } from './texts.ts';
import type { SignedMessage, Signing } from './wallet.ts';

/** What a button for wallets needs to know and to do. */
export type WalletSigning = {
  /** Nothing to press where there is none. */
  wallets: readonly Wallet[];
  /** Waits for the wallet, or for the server that gets what it signed. */
  busy: boolean;
  /** Whether the person is to say which of several wallets. */
  choosing: boolean;
  /** Asks the only wallet, or which one. */
  start: () => void;
  choose: (wallet: Wallet) => void;
  stopChoosing: () => void;
  /** What came of it, until the next try; a refusal by the person is no error. */
  outcome: { kind: 'info' | 'error'; problem: Problem } | null;
  /** Puts the outcome away. */
  forget: () => void;
};

/**
 * The way by wallet: has one sign, and gives that to `use`, whose problem is shown. One at a time; what a wallet
 * answers after the page has been left is not used.
 */
export function useWalletSignIn(
  use: (signed: SignedMessage) => Promise<Problem | undefined>,
): WalletSigning {
  const wallets = useWallets();
  const [busy, setBusy] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const signing = useRef(false);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);

  const sign = async (wallet: Wallet) => {
    if (signing.current) return;
    signing.current = true;
    setChoosing(false);
    setProblem(null);
    setBusy(true);
    const signed = await signBy(wallet);
    if (left.current) return;
    const refused = signed.ok ? await use(signed.value) : problemFrom(signed.cause);
    signing.current = false;
    if (left.current) return;
    setBusy(false);
    setProblem(refused ?? null);
  };

  const stopChoosing = useCallback(() => setChoosing(false), []);
  return {
    wallets,
    busy,
    choosing,
    start: () => {
      const [only, another] = wallets;
      if (signing.current || only === undefined) return;
      if (another !== undefined) return setChoosing(true);
      void sign(only);
    },
    choose: (wallet) => void sign(wallet),
    stopChoosing,
    forget: () => setProblem(null),
    outcome: problem && { kind: problem === 'auth.wallet_cancelled' ? 'info' : 'error', problem },
  };
}

/** The code for it is only fetched where there is a wallet to ask. */
async function signBy({ provider }: Wallet): Promise<Signing> {
  const code = await import('./wallet.ts').catch(() => null);
  if (code === null) return { ok: false, cause: 'notices.network_error' };
  return code.signInMessage(provider, { nonce: () => call(walletNonce), now: nowMs });
}

function problemFrom(cause: Exclude<Signing, { ok: true }>['cause']): Problem {
  return typeof cause === 'string' ? cause : problemOf(cause);
}
