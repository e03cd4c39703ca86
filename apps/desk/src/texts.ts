import { type DocumentSide, type DocumentType, partNameOf } from '@portico/contract';
import { brand } from './lib/brand.ts';
import { duration, plural } from './texts/amounts.ts';
import { ofCase } from './texts/case.ts';
import { ofClients } from './texts/clients.ts';
import { names } from './texts/names.ts';
import { ofOperators } from './texts/operators.ts';
import { ofPeople } from './texts/people.ts';
import { ofRevocations } from './texts/revocations.ts';
import { ofWebhook } from './texts/webhook.ts';

/** BCP 47. The desk has one language so far: another one needs further files of this shape. */
export const LANGUAGE = 'en-US';

/** Every text of the desk. */
export const texts = {
  product: `${brand} review desk`,
  short: 'Review desk',
  ...names,
  duration,
  loading: 'Loading…',
  again: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  errorPrefix: 'Error:',
  key: (key: string) => `Key ${key}`,
  notThere: {
    title: 'Nothing here',
    text: 'There’s nothing at this address.',
    back: 'To the queue',
  },

  header: {
    main: 'Main',
    skip: 'Skip to content',
    queue: 'Queue',
    operators: 'Operators',
    people: 'People',
    revocations: 'Revocations',
    clients: 'Partners',
    webhook: 'Webhook',
    keys: 'Keys',
    signOut: 'Sign out',
    theme: 'Appearance',
    themes: { auto: 'Same as device', dark: 'Dark', light: 'Light' },
    number: (n: number) => `The person sees you as reviewer ${n}`,
  },

  signIn: {
    title: 'Review desk',
    lede: `For ${brand} operators.`,
    name: 'Name',
    password: 'Password',
    show: 'Show',
    hide: 'Hide',
    code: 'Authenticator code',
    codeHint: 'The six digits your authenticator shows now',
    submit: 'Sign in',
    busy: 'Signing in…',
    ended: 'Your session has ended. Sign in to pick up where you left off.',
    idle: 'Nobody used the desk for a while, so we locked it. Sign in to pick up where you left off.',
    left: 'You’re signed out.',
    silentTitle: 'The desk isn’t responding',
    silent: 'Check your connection or the tunnel to the server.',
  },

  errors: {
    network_error: 'No connection. Check it or the tunnel to the server, then try again.',
    parsing_error: 'We couldn’t read the server’s response. Try again.',
    unexpected_error: 'Something went wrong on the server. Try again.',
    service_unavailable: 'The server is busy. Try again in a few seconds.',
    too_many_requests: 'Too many attempts. Wait a moment, then try again.',
    missing_token: 'You’re no longer signed in, and nothing was sent. Send it again.',
    desk_sign_in_failed: 'The name, password, or code is incorrect.',
    case_taken: 'Someone else has this case, or it’s already decided.',
    identity_taken:
      'This document already verifies another account, or was reported stolen or misused there. Reject, or ask for another document.',
    second_operator_needed:
      'You proposed this, or someone who counts as you, so another operator has to review it.',
    not_allowed: 'Your role doesn’t allow this.',
    not_found: 'A colleague has this case, it’s already decided, or the address is wrong.',
    client_invalid: 'The app was changed or is closed. Decline, so that its owners ask again.',
    invalid_request: 'Something isn’t right. Check what you entered, then try again.',
  },
  fields: {
    required: 'Fill in this field',
    code_format: 'Enter the six digits',
    other: 'Check this field',
  },

  queue: {
    title: 'Queue',
    tabs: { all: 'All', second: 'Second review', mine: 'Mine', rejections: 'Rejections' },
    tabsLabel: 'Which cases',
    waiting: (count: number, max: number) =>
      count >= max ? `${max}+ waiting` : count === 0 ? 'None waiting' : `${count} waiting`,
    decided: (count: number) => `${plural(count, 'decision', 'decisions')} by you today`,
    next: 'Take next case',
    taking: 'Taking…',
    auto: 'Take the next case automatically after a decision',
    filter: {
      legend: 'Filter',
      waited: 'Waiting time',
      anyWait: 'Any waiting time',
      waits: { 24: 'Over a day', 48: 'Over 2 days' },
      anyDocument: 'Any document',
      anyCountry: 'Any country',
      later: 'Second and later attempts',
      clear: 'Clear filter',
      matches: (count: number, hasMore: boolean) =>
        hasMore ? `${count}+ cases match` : plural(count, 'case matches', 'cases match'),
      none: 'No case matches this filter',
      noneLeft: 'No case that you can take matches this filter.',
    },
    columns: {
      wait: 'Waiting',
      name: 'Case',
      document: 'Document',
      country: 'Issued by',
      attempt: 'Attempt',
      claim: 'Taken by',
    },
    since: (moment: string) => `Since ${moment}`,
    long: 'over a day',
    very_long: 'over 2 days',
    second: 'Second review',
    own: 'Proposed by you',
    rejectionWaits: 'Rejection waits',
    answered: 'Answered',
    /** What has to happen next with a proposal, and why. */
    needs: {
      answered: 'The person answered the rejection: decide again',
      confirm: (why: string) =>
        why === ''
          ? 'One more operator has to confirm'
          : `One more operator has to confirm: ${why}`,
      reject: 'One more operator has to reject',
    },
    rejects: (moment: string) => `Takes effect ${moment}, unless somebody decides otherwise`,
    stuck:
      'You’re the only operator, or all others count as you, and some decisions take two. Ask an administrator for another operator, or to set REVIEW_CONFIRMATIONS and REVIEW_REJECTIONS to 1.',
    mine: 'You',
    nobody: 'Nobody',
    left: (time: string) => `${time} left`,
    noCountry: 'Not provided',
    /** Names are for the operator who holds the case. */
    case: (id: string) => `Case ${id.slice(0, 8).toUpperCase()}`,
    more: 'More',
    loadingMore: 'Loading more…',
    empty: {
      all: {
        title: 'Nothing waiting',
        text: 'Everyone has an answer. New submissions appear here automatically.',
      },
      second: {
        title: 'No second review needed',
        text: 'Cases that take two operators appear here after the first one has decided.',
      },
      rejections: {
        title: 'No rejection is waiting',
        text: 'A rejection by one operator waits here for 24 hours before it takes effect.',
      },
      mine: {
        title: 'You have no cases',
        text: 'Take the next case, or choose one that’s waiting.',
      },
    },
    noneLeft: 'There are no more cases you can take.',
    stale: (moment: string) => `Not up to date since ${moment}.`,
    taken: 'Someone took it first. The queue is up to date again.',
    decidedNow: {
      CONFIRMED: 'Confirmed. We’ve told the person.',
      RESUBMISSION: 'Resubmission requested. We’ve told the person what and why.',
      REJECTED: 'Rejected. We’ve told the person.',
      PROPOSED: 'Proposed. Another operator will review it.',
      REJECTION_WAITS: 'Rejected. It takes effect in 24 hours, and we’ve told the person.',
    },
    released: 'Returned to the queue.',
  },

  find: {
    label: 'Reference number',
    submit: 'Find',
    busy: 'Finding…',
    notOne: 'That isn’t a reference number. Check all eight characters.',
    unknown: 'No account has this reference number.',
    nothing: (reference: string, status: string, when: string | null) =>
      `${reference}: ${status}${when === null ? '' : `, ${when}`}. It has nothing waiting for a decision.`,
  },

  ...ofCase,
  clients: ofClients,
  people: ofPeople,
  revocations: ofRevocations,
  webhook: ofWebhook,

  operators: ofOperators,

  keys: {
    title: 'Keys',
    single: 'Single keys',
    on: 'On',
    off: 'Off',
    hint: 'They’re off while you type in a field; press Escape to leave it.',
    groups: [
      {
        title: 'Everywhere',
        keys: [
          ['?', 'These keys'],
          ['Esc', 'Leave a field, close a panel'],
        ],
      },
      {
        title: 'Queue',
        keys: [
          ['N', 'Take the next case; Enter does, too'],
          ['Up, Down', 'Move through the cases'],
          ['Enter', 'Open the focused case'],
        ],
      },
      {
        title: 'Case',
        keys: [
          ['C', 'Confirm'],
          ['A', 'Request fixes'],
          ['X', 'Reject'],
          ['Ctrl or Cmd + Enter', 'Send the decision'],
          ['M', 'Type the machine-readable zone'],
          ['T', 'Take the case'],
          ['U', 'Return it to the queue'],
          ['B', 'Back to the queue, keeping it'],
        ],
      },
      {
        title: 'Photos',
        keys: [
          ['1 2 3', 'The photos in order'],
          ['S', 'Side by side, and back'],
          ['+ and −', 'Zoom in or out; the wheel does, too'],
          ['0', 'Fit; a double click does, too'],
          ['R', 'Rotate right; with Shift, left'],
          ['Arrows', 'Move the enlarged photo'],
        ],
      },
    ],
  },
} as const;

/** A side by its document's name for it: a booklet has no front, but a photo page. */
export const sideName = (side: DocumentSide, document: DocumentType): string =>
  texts.sides[partNameOf(side, document)];

/** The sentence for a failed call. */
export function errorText(code: string): string {
  const errors: Record<string, string> = texts.errors;
  return errors[code] ?? texts.errors.unexpected_error;
}

/** The sentence for a refused field. */
export function fieldText(code: string): string {
  const fields: Record<string, string> = texts.fields;
  return fields[code] ?? texts.fields.other;
}
