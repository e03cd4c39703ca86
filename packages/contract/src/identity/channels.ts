import { EMAIL_CODE_TTL_MINUTES, SMS_CODE_TTL_MINUTES } from '../limits.ts';
import type { ADDRESS_KINDS, IdentityKind } from './identity-kinds.ts';

type AddressKind = (typeof ADDRESS_KINDS)[number];

/**
 * How messages reach a person, each with the kind of sign-in method that such an address is; calls have the address in
 * a field of that name. The database stores the channel.
 */
export const CHANNELS = {
  email: { kind: 'email', codeMinutes: EMAIL_CODE_TTL_MINUTES },
  sms: { kind: 'phone', codeMinutes: SMS_CODE_TTL_MINUTES },
} as const satisfies Record<string, { kind: AddressKind; codeMinutes: number }>;

export type Channel = keyof typeof CHANNELS;

export const CHANNEL_NAMES = Object.keys(CHANNELS) as Channel[];

/** A normalized email address, or a phone number in E.164. */
export type Address = { channel: Channel; to: string };

/** The channel that reaches this kind of sign-in method; null if none does. */
export function channelOf(kind: IdentityKind): Channel | null {
  return CHANNEL_NAMES.find((channel) => CHANNELS[channel].kind === kind) ?? null;
}
