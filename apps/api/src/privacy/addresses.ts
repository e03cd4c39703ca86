import type { Channel, IdentityKind } from '#db/schema.ts';

export type OwnAddress = { channel: Channel; address: string };

/** Where an account can be written to, the e-mail address first. */
export function addressesIn(
  identities: readonly { kind: IdentityKind; subject: string }[],
): OwnAddress[] {
  const of = (kind: IdentityKind, channel: Channel) =>
    identities
      .filter((identity) => identity.kind === kind)
      .map(({ subject }): OwnAddress => ({ channel, address: subject }));
  return [...of('email', 'email'), ...of('phone', 'sms')];
}
