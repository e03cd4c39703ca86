import { isWalletChain, WALLET_NONCE_TTL_MINUTES, type WalletChain } from '@portico/contract';
import { DAY, MINUTE } from '#core/clock.ts';

/** The claims of a sign-in message that are yet to be proved. */
export type WalletMessage = {
  /** In its EIP-55 spelling. */
  address: `0x${string}`;
  chain: WalletChain;
  nonce: string;
};

/** The fault of a message; for the audit trail. */
export type MessageFault =
  | 'grammar'
  | 'domain'
  | 'scheme'
  | 'uri'
  | 'chain'
  | 'issued_at'
  | 'expiration'
  | 'not_before';

// A wallet takes the time from the device it runs on, whose clock may differ.
const CLOCKS_APART_MS = MINUTE;
const LONGEST_VALIDITY_MS = DAY;

/**
 * Reads and validates a Sign-In with Ethereum message: its exact grammar, that it was made for `publicUrl` and a
 * supported chain, and its times at `now` (ms since 1970 UTC). ERC-4361 leaves chain, URI and expiry to the
 * application, and viem's own check accepts any of them.
 */
export async function readMessage(
  text: string,
  { publicUrl, now }: { publicUrl: string; now: number },
): Promise<WalletMessage | MessageFault> {
  const parsed = await parse(text);
  if (parsed === null) return 'grammar';
  const ours = new URL(publicUrl);
  if (parsed.domain !== ours.host) return 'domain';
  if (parsed.scheme !== undefined && `${parsed.scheme}:` !== ours.protocol) return 'scheme';
  if (!isWithin(parsed.uri, ours)) return 'uri';
  if (!isWalletChain(parsed.chainId)) return 'chain';
  return (
    faultOfTimes(parsed, now) ?? {
      address: parsed.address as `0x${string}`,
      chain: parsed.chainId,
      nonce: parsed.nonce,
    }
  );
}

let parser: Promise<typeof import('@spruceid/siwe-parser')> | undefined;

/** Parsed by the whole grammar, with the address's checksum; null if it does not match. */
async function parse(text: string) {
  // Loaded late: few servers need it, and none at start.
  parser ??= import('@spruceid/siwe-parser');
  const { ParsedMessage } = await parser;
  try {
    return new ParsedMessage(text);
  } catch {
    // It throws the value that did not fit.
    return null;
  }
}

function isWithin(uri: string, { origin }: URL): boolean {
  if (!URL.canParse(uri)) return false;
  const url = new URL(uri);
  return url.origin === origin && url.username === '' && url.password === '';
}

type Times = {
  issuedAt: string;
  expirationTime: string | undefined;
  notBefore: string | undefined;
};

// An invalid time is NaN, and every comparison with NaN is false: each comparison is written so that false refuses.
function faultOfTimes(times: Times, now: number): MessageFault | null {
  const issuedAt = Date.parse(times.issuedAt);
  const isFresh =
    issuedAt <= now + CLOCKS_APART_MS && issuedAt > now - WALLET_NONCE_TTL_MINUTES * MINUTE;
  if (!isFresh) return 'issued_at';
  const expiresAt = Date.parse(times.expirationTime ?? '');
  if (!(expiresAt > now && expiresAt <= now + LONGEST_VALIDITY_MS)) return 'expiration';
  if (times.notBefore === undefined) return null;
  return Date.parse(times.notBefore) <= now ? null : 'not_before';
}
