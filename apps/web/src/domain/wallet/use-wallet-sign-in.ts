import { type WalletChain, walletNonce } from '@portico/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { nowMs } from '#platform/browser/clock.ts';
import { type Failure, failure } from '#platform/http/answer.ts';
import { call } from '#platform/http/call.ts';
import { type Problem, problemOf, type TextKey } from '#platform/i18n/texts.ts';
import { useWallets, type Wallet } from './announced-wallets.ts';
import type { SignedMessage, Signer, Signing, WalletTrouble } from './wallet.ts';
import { WALLET_WORDS } from './wallet-words.ts';

/** What a button for wallets needs to know and to do. */
export type WalletSigning = {
  /** Nothing to press where there is none. */
  wallets: readonly Wallet[];
  /** Waits for a wallet, or for the server that gets what it signed. */
  busy: boolean;
  /** Whom it waits for. */
  asked: Wallet | null;
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

type Options = {
  /** The chain that the wallet is to be on, whichever of ours where none is named. */
  chain?: WalletChain;
  /** What else than on /auth is said of a trouble. */
  words?: Record<WalletTrouble, TextKey>;
};

/**
 * The way by wallet: has one sign, and gives that to `use`, whose problem is shown. One at a time; what a wallet
 * answers after the page has been left is not used.
 */
export function useWalletSignIn(
  use: (signed: SignedMessage, by: Signer, wallet: Wallet) => Promise<Problem | undefined>,
  { chain, words = WALLET_WORDS }: Options = {},
): WalletSigning {
  const wallets = useWallets();
  const [asked, setAsked] = useState<Wallet | null>(null);
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
    setAsked(wallet);
    const signed = await signBy(wallet, chain);
    if (left.current) return;
    const refused = signed.ok
      ? await use(signed.value, signed.by, wallet)
      : problemFrom(signed.cause, words);
    signing.current = false;
    if (left.current) return;
    setAsked(null);
    setProblem(refused ?? null);
  };

  const stopChoosing = useCallback(() => setChoosing(false), []);
  return {
    wallets,
    busy: asked !== null,
    asked,
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

function problemFrom(
  cause: WalletTrouble | Failure,
  words: Record<WalletTrouble, TextKey>,
): Problem {
  return typeof cause === 'string' ? words[cause] : problemOf(cause);
}

/** The code for it is only fetched where there is a wallet to ask. */
async function signBy({ provider }: Wallet, chain: WalletChain | undefined): Promise<Signing> {
  const code = await import('./wallet.ts').catch(() => null);
  if (code === null) return { ok: false, cause: failure('network_error') };
  return code.signInMessage(provider, { nonce: () => call(walletNonce), now: nowMs, chain });
}
