import { atLeast, type Figure, perSecond, SERVER_COSTS } from '../lib/figure.ts';
import { onceEachPerSecond, request } from '../lib/load.ts';
import type { Product } from '../lib/product.ts';
import { compare } from '../lib/rounds.ts';
import { aWallet, type Signed, signedBy, verifiedPerSecond, type Wallet } from '../lib/wallets.ts';

const WALLETS = 16;
const MESSAGES = 800;
const ROUNDS = 9;
// Enough to compile the hot code of product and viem.
const WARM_UPS = 3;

/** `wallet/login` of known wallets, each message with its own nonce, against viem's verification of the same ones. */
export async function wallet(product: Product): Promise<Figure[]> {
  const wallets = Array.from({ length: WALLETS }, aWallet);
  let current: Signed[] = [];
  const ours = async () => {
    // Nonces and signatures are the wallets' work, and not timed.
    current = await messagesOf(product, wallets);
    return onceEachPerSecond(product.port, current.map(asked), WALLETS);
  };
  const against = () => verifiedPerSecond(current);
  for (let warm = 0; warm < WARM_UPS; warm += 1) {
    await ours();
    await against();
  }
  const compared = await compare(ours, against, ROUNDS);
  return [
    {
      what: '`wallet/login` to viem’s verification alone',
      ...atLeast(0.8, compared.ratio),
      decision: SERVER_COSTS,
      detail: `${perSecond(compared.measured)} to ${perSecond(compared.against)}`,
    },
  ];
}

async function messagesOf({ port, site }: Product, wallets: readonly Wallet[]): Promise<Signed[]> {
  const messages: Signed[] = [];
  while (messages.length < MESSAGES) {
    messages.push(...(await Promise.all(wallets.map((each) => signedBy(port, site, each)))));
  }
  return messages;
}

function asked({ address: _address, ...body }: Signed): Buffer {
  return request('POST', '/user/auth/wallet/login', { body });
}
