import type { Address, IdentityKind } from '@portico/contract';
import { byMethod } from '#identity/index.ts';

/** The addresses to which messages for an account can be sent, email first. */
export function addressesIn(
  identities: readonly { kind: IdentityKind; subject: string }[],
): Address[] {
  return byMethod(identities).flatMap(([{ channel }, own]) =>
    channel === null ? [] : own.map(({ subject }): Address => ({ channel, to: subject })),
  );
}
