import type { WalletChain } from '@portico/contract';
import type { Client } from 'viem';

type SignatureQuestion = {
  chain: WalletChain;
  address: `0x${string}`;
  /** The text that was signed, as by EIP-191. */
  message: string;
  signature: `0x${string}`;
};

/**
 * Asks a chain whether a contract takes a signature for its own (ERC-1271), or will once it is there (ERC-6492).
 * `unavailable` where the chain's node is down, slow or not the chain's; `unknown` where none is configured.
 */
export type WalletChains = {
  judge(question: SignatureQuestion): Promise<'right' | 'wrong' | 'unavailable' | 'unknown'>;
  /** Whether contracts of the chain can be asked. */
  knows(chain: WalletChain): boolean;
};

/** Over JSON-RPC. `rpc` has an address for each chain that can be asked. */
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
    // A contract may ask its caller to fetch any address for it (EIP-3668): not from here.
    ccipRead: false,
  });
}

/**
 * By the validator that viem verifies with, which needs no deployment. Not by viem's `verifyHash`: that calls a node
 * that is down a wrong signature, and also takes delegations that come inside the signature (ERC-8010).
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
    // The contract itself refused it; everything else says nothing about the signature.
    if (isReverted) return 'wrong';
    throw error;
  }
}
