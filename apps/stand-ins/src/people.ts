import type { ProviderAccount } from './provider/provider.ts';

/** The providers that have a stand-in. */
export const KINDS = ['google', 'apple'] as const;
export type Kind = (typeof KINDS)[number];

export const NAMES: Record<Kind, string> = { google: 'Google', apple: 'Apple' };

/** A person whom a stand-in knows, with what the product learns of them. */
export type StandInPerson = ProviderAccount &
  Required<Pick<ProviderAccount, 'email' | 'given_name' | 'family_name'>> & {
    tag: string;
    about: string;
  };

/*
 * They never change, and their addresses are of a name that nobody can own (RFC 2606): with an address of one's choice,
 * a stand-in would open any account. Numbers as Google's, and ids as Apple's are.
 */
const PEOPLE: Record<Kind, readonly StandInPerson[]> = {
  google: [
    {
      sub: '104000000000000000001',
      email: 'ada.lindqvist@gmail.example',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Lindqvist',
      tag: 'Verified email',
      about: 'Google says that the address is hers. It joins an account that has it already.',
    },
    {
      sub: '104000000000000000002',
      email: 'ben.okafor@studio.example',
      email_verified: false,
      given_name: 'Ben',
      family_name: 'Okafor',
      tag: 'Email not verified',
      about: 'Google has not checked the address. It joins no account, and nothing is sent to it.',
    },
  ],
  apple: [
    {
      sub: '000104.0a1b2c3d4e5f60718293a4b5c6d7e8f9.0001',
      email: 'clara.nowak@icloud.example',
      email_verified: 'true',
      given_name: 'Clara',
      family_name: 'Nowak',
      tag: 'Verified email',
      about: 'Apple says that the address is hers. Her name comes with the first sign-in only.',
    },
    {
      sub: '000104.0a1b2c3d4e5f60718293a4b5c6d7e8f9.0002',
      email: 'x7k2m9p4qd@privaterelay.example',
      email_verified: 'true',
      given_name: 'Dmytro',
      family_name: 'Hale',
      tag: 'Hides his email',
      about: 'The product gets a relay address. His name comes with the first sign-in only.',
    },
    {
      sub: '000104.0a1b2c3d4e5f60718293a4b5c6d7e8f9.0003',
      email: 'emi.sato@work.example',
      email_verified: 'false',
      given_name: 'Emi',
      family_name: 'Sato',
      tag: 'Email not verified',
      about: 'Apple has not checked the address. It joins no account, and nothing is sent to it.',
    },
  ],
};

export const peopleOf = (kind: Kind): readonly StandInPerson[] => PEOPLE[kind];

/** What the provider knows of them, by `sub`. */
export function accountsOf(kind: Kind): ReadonlyMap<string, ProviderAccount> {
  return new Map(
    PEOPLE[kind].map(({ tag: _tag, about: _about, ...account }) => [account.sub, account]),
  );
}
