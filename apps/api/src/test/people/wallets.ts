import { createServer } from 'node:http';
import { walletStatement } from '@portico/contract';
import { serve } from '@portico/stand-ins/provider/serve.ts';
import { decodeAbiParameters, erc6492SignatureValidatorByteCode, type Hex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { MINUTE } from '#core/clock.ts';
import type { Tokens } from '#identity/sessions/sessions.ts';
import type { TestApp } from '#test/engines/start.ts';
import { post } from './people.ts';

export type Wallet = ReturnType<typeof aWallet>;

/** A wallet with a new key. */
export function aWallet() {
  return privateKeyToAccount(generatePrivateKey());
}

export type Said = {
  scheme: string;
  domain: string;
  address: string;
  statement: string;
  uri: string;
  version: string;
  chain: string;
  nonce: string;
  issuedAt: string;
  expires: string | null;
  notBefore: string | null;
};

/** A sign-in message of ERC-4361, correct except for `changed`. */
export function messageOf(
  t: TestApp,
  address: string,
  nonce: string,
  changed: Partial<Said> = {},
): string {
  const { publicUrl } = t.deps.config;
  const said: Said = {
    scheme: '',
    domain: new URL(publicUrl).host,
    address,
    statement: walletStatement('Portico'),
    uri: `${publicUrl}/auth`,
    version: '1',
    chain: '1',
    nonce,
    issuedAt: timeOf(t, 0),
    expires: timeOf(t, 10 * MINUTE),
    notBefore: null,
    ...changed,
  };
  const lines = [
    `${said.scheme}${said.domain} wants you to sign in with your Ethereum account:`,
    said.address,
    '',
    said.statement,
    '',
    `URI: ${said.uri}`,
    `Version: ${said.version}`,
    `Chain ID: ${said.chain}`,
    `Nonce: ${said.nonce}`,
    `Issued At: ${said.issuedAt}`,
    ...(said.expires === null ? [] : [`Expiration Time: ${said.expires}`]),
    ...(said.notBefore === null ? [] : [`Not Before: ${said.notBefore}`]),
  ];
  return lines.join('\n');
}

/** A time in the format of a message, `ms` from now. */
export function timeOf(t: TestApp, ms: number): string {
  return new Date(t.clock.now() + ms).toISOString();
}

export type Nonce = { nonce: string; nonceToken: string };

/** A nonce as a client without cookies gets it. */
export async function askNonce(t: TestApp): Promise<Nonce> {
  const answer = await t.app.inject({ method: 'POST', url: '/user/auth/wallet/nonce' });
  if (answer.statusCode !== 200) throw new Error(`nonce answered ${answer.statusCode}`);
  return answer.json() as Nonce;
}

export type Signed = { message: string; signature: string; nonceToken: string };

/** A message that the wallet signed, for a new nonce. */
export async function signedBy(
  t: TestApp,
  wallet: Wallet,
  changed: Partial<Said> = {},
): Promise<Signed> {
  const { nonce, nonceToken } = await askNonce(t);
  const message = messageOf(t, wallet.address, nonce, changed);
  return { message, signature: await wallet.signMessage({ message }), nonceToken };
}

export function walletLogin(t: TestApp, signed: unknown, headers: Record<string, string> = {}) {
  return post(t, '/user/auth/wallet/login', signed, { headers });
}

export type WalletPerson = Tokens & { kyc: boolean; wallet: Wallet };

/** A person who signed in with a wallet, which is new by default. */
export async function aWalletPerson(t: TestApp, wallet = aWallet()): Promise<WalletPerson> {
  const answer = await walletLogin(t, await signedBy(t, wallet));
  if (answer.statusCode !== 200) throw new Error(`login answered ${answer.body}`);
  return { ...(answer.json() as Tokens & { kyc: boolean }), wallet };
}

/** A request to a chain's node about a signature. */
export type Asked = { address: Hex; hash: Hex; signature: Hex };

/** How a node answers: whether the contract accepts the signature, that it reverts, or an error of the node. */
export type ChainAnswer = boolean | 'reverts' | 'limited' | 'silent' | 'broken' | 'garbage';

/**
 * A node of a chain on a free port: real JSON-RPC over HTTP, where `contract` replaces the chain's contracts. It
 * answers `eth_chainId` and the `eth_call` that deploys viem's validator, as the validator would.
 */
export async function startChain(contract: (asked: Asked) => ChainAnswer, chainId = 1) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString());
    const send = (answer: object) =>
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
    response.setHeader('content-type', 'application/json');
    if (method === 'eth_chainId') return send({ result: `0x${chainId.toString(16)}` });
    if (method !== 'eth_call') return send({ error: { code: -32601, message: 'no such method' } });
    const question = decode(params[0].data);
    asked.push(question);
    const answer = contract(question);
    if (answer === 'silent') return undefined;
    if (answer === 'broken') return request.socket.destroy();
    if (answer === 'garbage') return response.end('<html>');
    if (answer === 'limited') return send({ error: { code: -32005, message: 'limit exceeded' } });
    if (answer === 'reverts') return send({ error: { code: 3, message: 'execution reverted' } });
    return send({ result: answer ? '0x01' : '0x00' });
  });
  const { origin, close } = await serve(server);
  return { url: origin, asked, close };
}

function decode(data: Hex): Asked {
  const args = data.slice(erc6492SignatureValidatorByteCode.length);
  const types = [{ type: 'address' }, { type: 'bytes32' }, { type: 'bytes' }] as const;
  const [address, hash, signature] = decodeAbiParameters(types, `0x${args}`);
  return { address, hash, signature };
}
