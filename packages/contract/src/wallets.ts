import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { tokenField, walletMessageField, walletSignatureField } from './fields.ts';
import { tokens } from './sessions.ts';

/** What the wallet shows its owner beside the facts; ERC-4361 allows ASCII only, so it has one language. */
export const WALLET_STATEMENT = 'Sign in to Portico. This costs nothing and moves no funds.';

export const walletNonce = endpoint({
  method: 'POST',
  path: '/user/auth/wallet/nonce',
  summary: 'A nonce for one Sign-In with Ethereum message (ERC-4361), good for ten minutes.',
  auth: 'none',
  body: null,
  reply: z.object({
    nonce: z.string(),
    /** To be sent with the signed message; not given to browsers, which have a cookie that no script reads. */
    nonceToken: z.optional(z.string()),
  }),
  errors: [],
});

/** What a wallet signed, the signature, and from clients without cookies what came with the nonce. */
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
  method: 'POST',
  path: '/user/auth/wallet/login',
  summary:
    'Sign in with Ethereum (ERC-4361); a wallet that comes for the first time gets an account.',
  auth: 'none',
  body: signedMessage,
  reply: z.extend(tokens, {
    /** True for a new account, which has its identity yet to verify. */
    kyc: z.boolean(),
  }),
  errors: [...WALLET_ERRORS, 'account_disabled'],
});
