import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { tokenField, walletMessageField, walletSignatureField } from '../fields.ts';
import { ENGINE_COOKIE } from '../partners/engine-cookie.ts';
import { BROWSER_COOKIE, tokens } from './sessions.ts';

/**
 * The purpose that the wallet shows its owner besides the facts; ERC-4361 allows only ASCII, so it has one language.
 */
export const walletStatement = (name: string): string =>
  `Sign in to ${name}. This costs nothing and moves no funds.`;

export const walletNonce = endpoint({
  module: 'wallet',
  method: 'POST',
  path: '/user/auth/wallet/nonce',
  summary: 'A nonce for one Sign-In with Ethereum message (ERC-4361), valid for ten minutes.',
  auth: 'none',
  limit: 'wallet',
  cookies: { reads: ['portico-wallet'], sets: ['portico-wallet'] },
  body: null,
  reply: z.object({
    nonce: z.string(),
    /** To be sent with the signed message; not given to browsers, which have an HttpOnly cookie. */
    nonceToken: z.optional(z.string()),
  }),
  errors: [],
});

/** The signed message, its signature, and from clients without cookies the nonce token. */
export const signedMessage = z.object({
  message: walletMessageField,
  signature: walletSignatureField,
  nonceToken: z.optional(tokenField),
});

export const WALLET_ERRORS = [
  'wallet_message_refused',
  'wallet_network_unsupported',
  'wallet_signature_wrong',
  'contract_wallet_unsupported',
] as const;

export const walletLogin = endpoint({
  module: 'wallet',
  method: 'POST',
  path: '/user/auth/wallet/login',
  summary: 'Signs in with Ethereum (ERC-4361). A new wallet gets an account.',
  auth: 'none',
  limit: 'wallet',
  cookies: {
    reads: ['portico-wallet', ENGINE_COOKIE, BROWSER_COOKIE],
    sets: [BROWSER_COOKIE],
  },
  body: signedMessage,
  reply: z.extend(tokens, {
    /** True for a new account, which still has to verify its identity. */
    kyc: z.boolean(),
  }),
  errors: [...WALLET_ERRORS, 'account_disabled'],
});
