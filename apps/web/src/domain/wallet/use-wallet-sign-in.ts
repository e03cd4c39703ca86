import { type WalletChain, walletNonce } from '@portico/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#platform/http/call.ts';
import { serverNow } from '@portico/client/browser/clock.ts';
import { type Failure, failure } from '@portico/client/http/answer.ts';
import { type Problem, problemOf, type TextKey } from '@portico/client/i18n/texts.ts';
import { useWallets } from './announced-wallets.ts';
import type { Wallet } from './read-wallet.ts';
import type { SignedMessage, Signer, Signing, WalletFailure } from './wallet.ts';
import { WALLET_WORDS } from './wallet-words.ts';

/** The state and actions of a wallet button. */
export type WalletSigning = {
  /** Without any there is no button. */
  wallets: readonly Wallet[];
  /** Waiting for a wallet, or for the server's answer to its signature. */
  busy: boolean;
  /** The wallet that it waits for. */
  asked: Wallet | null;
  /** Whether the person has to choose between several wallets. */
  choosing: boolean;
  /** Asks the only wallet, or shows the choice. */
  start: () => void;
  choose: (wallet: Wallet) => void;
  stopChoosing: () => void;
  /** The result, until the next attempt; a refusal by the person is not an error. */
  outcome: { kind: 'info' | 'error'; problem: Problem } | null;
  /** Dismisses the outcome. */
  forget: () => void;
};

type Options = {
  /** The required chain; without it, any supported one. */
  chain?: WalletChain;
  /** Texts for failures, if they differ from those on /auth. */
  words?: Record<WalletFailure, TextKey>;
};

/**
 * Sign-in by wallet: asks for a signature and passes it to `use`, whose problem is shown. One
 * attempt at a time; a wallet's answer after the person has left the page is ignored.
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
  cause: WalletFailure | Failure,
  words: Record<WalletFailure, TextKey>,
): Problem {
  return typeof cause === 'string' ? words[cause] : problemOf(cause);
}

/** Its code is fetched only when there is a wallet to ask. */
async function signBy({ provider }: Wallet, chain: WalletChain | undefined): Promise<Signing> {
  const code = await import('./wallet.ts').catch(() => null);
  if (code === null) return { ok: false, cause: failure('network_error') };
  return code.signInMessage(provider, { nonce: () => call(walletNonce), now: serverNow, chain });
}
