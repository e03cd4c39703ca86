import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { verifyMessage } from 'viem/utils';
import { call } from './call.ts';

export type Wallet = ReturnType<typeof aWallet>;
export type Signed = {
  address: `0x${string}`;
  message: string;
  signature: `0x${string}`;
  nonceToken: string;
};

export function aWallet() {
  return privateKeyToAccount(generatePrivateKey());
}

const MINUTE_MS = 60_000;

/** A sign-in message with a fresh nonce from the product, signed as a browser's wallet does. */
export async function signedBy(port: number, site: string, wallet: Wallet): Promise<Signed> {
  const { nonce, nonceToken } = await call<{ nonce: string; nonceToken: string }>(
    port,
    '/user/auth/wallet/nonce',
    { body: {} },
  );
  const { address } = wallet;
  const message = `${new URL(site).host} wants you to sign in with your Ethereum account:
${address}

Sign in to Portico. This costs nothing and moves no funds.

URI: ${site}/auth
Version: 1
Chain ID: 1
Nonce: ${nonce}
Issued At: ${new Date().toISOString()}
Expiration Time: ${new Date(Date.now() + 10 * MINUTE_MS).toISOString()}`;
  return { address, message, signature: await wallet.signMessage({ message }), nonceToken };
}

/** The number of verifications per second by viem alone, one after another in this process. */
export async function verifiedPerSecond(messages: readonly Signed[]): Promise<number> {
  const start = performance.now();
  for (const signed of messages) {
    if (!(await verifyMessage(signed))) throw new Error('viem refused a signature.');
  }
  return (messages.length / (performance.now() - start)) * 1000;
}
