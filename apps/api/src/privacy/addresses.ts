import { type Address, IDENTITY_KINDS } from '@portico/contract';
import type { IdentityKind } from '#db/schema.ts';
import { methodOf } from '#identity/methods/methods.ts';

/** The addresses to which messages for an account can be sent, email first. */
export function addressesIn(
  identities: readonly { kind: IdentityKind; subject: string }[],
): Address[] {
  return IDENTITY_KINDS.flatMap((kind) => {
    const { channel } = methodOf(kind);
    if (channel === null) return [];
    return identities
      .filter((identity) => identity.kind === kind)
      .map(({ subject }): Address => ({ channel, to: subject }));
  });
}
