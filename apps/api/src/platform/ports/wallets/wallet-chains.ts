import type { WalletChain } from '@portico/contract';
import type { Client } from 'viem';

type SignatureQuestion = {
  chain: WalletChain;
  address: `0x${string}`;
  /** The signed text, as in EIP-191. */
  message: string;
  signature: `0x${string}`;
};

/**
 * Asks a chain whether a contract accepts a signature as its own (ERC-1271), or will once it is deployed (ERC-6492).
 * `unavailable` if the chain's node is down, slow or of another chain; `unknown` if none is configured.
 */
export type WalletChains = {
  judge(question: SignatureQuestion): Promise<'right' | 'wrong' | 'unavailable' | 'unknown'>;
  /** Whether a node is configured for the chain. */
  knows(chain: WalletChain): boolean;
};

/** Over JSON-RPC. `rpc` has an address for each configured chain. */
export function createWalletChains(
  rpc: Partial<Record<WalletChain, string>>,
  { timeoutMs = 3_000 } = {},
): WalletChains {
  const clients = new Map<WalletChain, Promise<Client>>();
  // A node of another chain would answer for another contract at the same address.
  const checked = new Set<WalletChain>();

  function clientOf(chain: WalletChain, url: string): Promise<Client> {
    const client = clients.get(chain) ?? connect(url, timeoutMs);
    clients.set(chain, client);
    return client;
  }

  return {
    knows: (chain) => rpc[chain] !== undefined,
    async judge(question) {
      const { chain } = question;
      const url = rpc[chain];
      if (url === undefined) return 'unknown';
      const client = await clientOf(chain, url);
      try {
        if (!checked.has(chain)) {
          const { getChainId } = await import('viem/actions');
          if ((await getChainId(client)) !== chain) return 'unavailable';
          checked.add(chain);
        }
        return await ask(client, question);
      } catch {
        return 'unavailable';
      }
    },
  };
}

async function connect(url: string, timeout: number): Promise<Client> {
  const { createClient, http } = await import('viem');
  return createClient({
    transport: http(url, { timeout, retryCount: 0 }),
    // A contract may ask its caller to fetch any address for it (EIP-3668): disabled here.
    ccipRead: false,
  });
}

/**
 * Uses viem's own validator, which needs no deployment, but not viem's `verifyHash`: it reports a wrong signature
 * when the node is down, and also accepts delegations inside the signature (ERC-8010).
 */
async function ask(client: Client, { address, message, signature }: SignatureQuestion) {
  const viem = await import('viem');
  const { call } = await import('viem/actions');
  const data = viem.encodeDeployData({
    abi: viem.erc6492SignatureValidatorAbi,
    bytecode: viem.erc6492SignatureValidatorByteCode,
    args: [address, viem.hashMessage(message), signature],
  });
  try {
    const answer = await call(client, { data });
    return viem.hexToBool(answer.data ?? '0x0') ? 'right' : 'wrong';
  } catch (error) {
    const isReverted =
      error instanceof viem.BaseError &&
      error.walk((cause) => cause instanceof viem.ExecutionRevertedError) !== null;
    // The contract itself refused it. Any other error says nothing about the signature.
    if (isReverted) return 'wrong';
    throw error;
  }
}
