import { WALLET_NONCE_TTL_MINUTES, walletStatement } from '@portico/contract';
import { brandName } from '@portico/locales/brand';
import { createSiweMessage } from 'viem/siwe';
import { getAddress } from 'viem/utils';

type Facts = {
  /** In any case; the message contains it with its checksum (ERC-55). */
  address: string;
  /** EIP-155 id. */
  chainId: number;
  nonce: string;
  /** The site of the page: host with port, and origin. */
  site: { host: string; origin: string };
  /** In milliseconds since 1970. */
  now: number;
};

/**
 * The Sign-In with Ethereum message (ERC-4361) for a wallet to sign; throws if `address` is not an
 * address.
 */
export function walletMessage({ address, chainId, nonce, site, now }: Facts): string {
  return createSiweMessage({
    domain: site.host,
    address: address as `0x${string}`,
    statement: walletStatement(brandName()),
    uri: site.origin,
    version: '1',
    chainId,
    nonce,
    issuedAt: new Date(now),
    expirationTime: new Date(now + WALLET_NONCE_TTL_MINUTES * 60_000),
  });
}

/** An address in its EIP-55 spelling; throws if it is not an address. */
export function checksummed(address: string): string {
  return getAddress(address);
}

/** Text in the form that `personal_sign` takes: the hexadecimal digits of its UTF-8. */
export function asHex(text: string): string {
  const digits = Array.from(new TextEncoder().encode(text), (byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return `0x${digits.join('')}`;
}
