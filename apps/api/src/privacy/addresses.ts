import type { Channel, IdentityKind } from '#db/schema.ts';

export type OwnAddress = { channel: Channel; address: string };

/** The addresses to which messages for an account can be sent, email first. */
export function addressesIn(
  identities: readonly { kind: IdentityKind; subject: string }[],
): OwnAddress[] {
  const of = (kind: IdentityKind, channel: Channel) =>
    identities
      .filter((identity) => identity.kind === kind)
      .map(({ subject }): OwnAddress => ({ channel, address: subject }));
  return [...of('email', 'email'), ...of('phone', 'sms')];
}
