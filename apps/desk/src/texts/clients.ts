import { brand } from '#lib/brand.ts';
import { plural } from './amounts.ts';

/** The texts about partners' apps, which leads approve. */
export const ofClients = {
  title: 'Partners',
  lede: `Apps that people sign in to with ${brand}.`,
  loading: 'Loading the apps…',
  waiting: 'Waiting for a decision',
  waitingNone: 'No app is waiting.',
  used: 'Apps people use',
  usedNone: 'No app has gone live.',
  states: { sandbox: 'Sandbox', live: 'Live', suspended: 'Suspended', closed: 'Closed' },
  goesLive: 'Wants to go live',
  changes: 'Wants a change',
  asked: (moment: string) => `Asked ${moment}`,
  owners: (count: number) => plural(count, 'owner', 'owners'),
  purpose: 'Why it asks, in the partner’s words',
  translation: (locale: string) => `Translation: ${locale}`,
  noPurpose: 'It gave no reason.',
  scopes: 'What it may ask for',
  hosts: 'Where it sends people',
  addresses: 'Redirect URIs',
  nonce: 'Nonce instead of PKCE',
  nonceOn: 'On: its library has to check the nonce.',
  isNew: 'new',
  was: 'Before',
  outdated: 'The app was changed after it asked. Decline, so that its owners ask again.',
  approve: (name: string) => `Approve ${name}`,
  decline: (name: string) => `Decline ${name}`,
  reason: 'Reason, which the partner reads',
  sending: 'Sending…',
  done: {
    approve: (name: string) => `${name} is approved. We’ve told its owners.`,
    decline: (name: string) => `${name} is declined. We’ve told its owners why.`,
    suspend: (name: string) => `${name} is suspended.`,
    resume: (name: string) => `${name} is resumed.`,
    close: (name: string) => `${name} is closed. We’re telling everyone who connected it.`,
  },
  /** On a button beside the app’s name; `moves` names it for a screen reader. */
  short: { suspend: 'Suspend', resume: 'Resume', close: 'Close' },
  moves: {
    suspend: (name: string) => `Suspend ${name}`,
    resume: (name: string) => `Resume ${name}`,
    close: (name: string) => `Close ${name}`,
  },
  closeTitle: (name: string) => `Close ${name} for good?`,
  closeText:
    'Nobody can sign in there again, and we’ll tell everyone who connected it. This can’t be undone; suspending can.',
  closeYes: 'Close for good',
  gone: 'Someone else decided first, or the app changed. The list is up to date again.',
} as const;
