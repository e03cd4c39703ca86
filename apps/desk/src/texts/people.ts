import type { DeskAct, DeskPerson, DeskReason, PersonKey } from '@portico/contract';

const keys: Record<PersonKey, string> = {
  email: 'Email address',
  phone: 'Phone number',
  reference: 'Reference number',
  external_id: 'ID at the company',
};

const reasons: Record<DeskReason, string> = {
  asked: 'The person asked for help',
  problem: 'A technical problem',
  misuse: 'A report of misuse',
  authority: 'A request by an authority',
  other: 'Another reason',
};

const letterStates: Record<DeskPerson['letters'][number]['state'], string> = {
  waiting: 'Waiting',
  late: 'Late',
  sent: 'Sent',
  refused: 'Refused by the mail server',
  expired: 'Too late to send',
};

const locks: Record<DeskPerson['locks'][number]['what'], string> = {
  password: 'Passwords',
  email_codes: 'Codes by email',
  sms_codes: 'Codes by text message',
  reset_links: 'Reset links',
};

/** By the kind of a message; an unknown one is another message. */
const letterKinds: Record<string, string> = {
  code: 'Sign-in code',
  reset_link: 'Reset link',
  reset_unknown: 'Reset link, without an open account',
  password_reset: 'Password reset',
  password_changed: 'Password changed',
  refresh_replayed: 'Signed out for safety',
  identity_added: 'Sign-in method added',
  identity_removed: 'Sign-in method removed',
  submitted: 'Documents received',
  withdrawn: 'Submission withdrawn',
  suspended: 'Verification suspended',
  erased: 'Photos and details deleted',
  terms_changed: 'New terms',
  account_closed: 'Account closed',
  partner_closed: 'App of a partner closed',
  confirmed: 'Verified',
  resubmission: 'Fixes requested',
  rejected: 'Rejected',
  rejection_waiting: 'Rejection waits',
  revoked: 'Verification revoked',
  expiring: 'Verification expires soon',
  expired: 'Verification expired',
};

type Done = Exclude<DeskAct, 'view' | 'close_withdrawn' | 'close_confirmed'> | 'link';

const acts: Record<Done, { button: string; title: string; text: string; done: string }> = {
  message: {
    button: 'Send last letter again',
    title: 'Send the last letter again?',
    text: 'It goes to the address that the account has.',
    done: 'The letter is on its way.',
  },
  link: {
    button: 'Send reset link',
    title: 'Send a link to reset the password?',
    text: 'It goes to the email address that the account has, and works for 30 minutes.',
    done: 'The reset link is on its way.',
  },
  unlock: {
    button: 'Unlock',
    title: 'End the waits?',
    text: 'The person can try their password and ask for reset links at once. Codes keep their limit.',
    done: 'The person can sign in and ask for reset links again.',
  },
  sessions: {
    button: 'Sign out everywhere',
    title: 'Sign the person out everywhere?',
    text: 'They can sign in again.',
    done: 'The person is signed out everywhere.',
  },
  close_asked: {
    button: 'Request closing',
    title: 'Request that this account be closed?',
    text: 'A second operator has to confirm within 7 days. Then the person gets a letter and can’t sign in.',
    done: 'Requested. A second operator has to confirm.',
  },
};

/** The texts about people who need help with their account. */
export const ofPeople = {
  title: 'People',
  lede: 'The person sees every search and everything you do here, with your number and the reason.',
  ledeLead: 'Accounts close once two operators agree.',
  loading: 'Loading…',
  find: 'Find an account',
  by: 'Find by',
  keys,
  exactly: 'In full: a part finds nothing',
  reason: 'Reason',
  choose: 'Choose a reason',
  reasons,
  note: 'Note for colleagues',
  noteHint: 'The person doesn’t see it',
  submit: 'Find',
  busy: 'Finding…',
  needed: 'Choose a reason.',
  noteNeeded: 'Say which reason.',
  wrongKey: {
    email: 'Enter a complete email address.',
    phone: 'Enter a complete phone number with its country code.',
    reference: 'Enter all eight characters of the reference number.',
    external_id: 'Enter the complete ID.',
  } satisfies Record<PersonKey, string>,
  unknown: 'No account has exactly this. Your search was recorded.',
  limit: (minutes: number) =>
    `You’ve made 60 searches in an hour. You can search again in ${minutes} min.`,
  over: 'Half an hour has passed since your search, or the account is gone. Search again.',
  closed: 'The account is closed.',
  nothingToSend: 'There’s nothing to send, or no address for it.',
  tooMany: 'This account got enough messages for an hour. Try again later.',
  until: (moment: string) => `You can help until ${moment}. Then search again.`,
  account: { open: 'Open', closed: 'Closed' },
  facts: {
    created: 'Signed up',
    closed: 'Closed',
    externalId: 'ID at the company',
    verification: 'Verification',
    submitted: 'Submitted',
    decided: 'Decided',
    validUntil: 'Valid until',
    terms: 'Terms accepted',
    password: 'Password',
  },
  none: 'None',
  hasPassword: 'Set',
  version: (version: number, moment: string) => `Version ${version}, ${moment}`,
  closingAsked: (moment: string) =>
    `A request to close this account waits for a second operator since ${moment}.`,
  methods: 'Sign-in methods',
  methodKinds: {
    email: 'Email',
    phone: 'Phone',
    wallet: 'Wallet',
    passkey: 'Passkey',
    google: 'Google',
    apple: 'Apple',
  },
  added: (moment: string) => `Added ${moment}`,
  unusable: 'Doesn’t sign in',
  sessions: 'Signed in on',
  sessionsNone: 'Not signed in anywhere.',
  device: (browser: string, system: string) => `${browser} on ${system}`,
  unknownDevice: 'Unknown device',
  used: (moment: string) => `Last used ${moment}`,
  from: (moment: string, ip: string) => `Signed in ${moment} from ${ip}`,
  locks,
  locked: 'Has to wait',
  lockedUntil: (what: string, moment: string) => `${what}: until ${moment}`,
  letters: 'Letters of the last 14 days',
  lettersNone: 'Nothing was sent.',
  letterBy: (channel: string, moment: string) => `${channel}, ${moment}`,
  channels: { email: 'Email', sms: 'Text message' },
  letterKinds,
  otherLetter: 'Another message',
  letterStates,
  acts,
  sending: 'Sending…',
  waiting: 'Closings that wait for a second operator',
  waitingNone: 'No request is waiting.',
  asked: (name: string, moment: string) => `${name}, ${moment}`,
  mine: (moment: string) => `You, ${moment}`,
  endsAt: (moment: string) => `It ends ${moment} if nobody confirms.`,
  own: 'You requested this. Another operator has to confirm.',
  counts:
    'An operator with credentials from you, or from the same lead as yours, requested this. Another one has to confirm.',
  confirm: (reference: string) => `Close ${reference}`,
  withdraw: (reference: string) => `Withdraw ${reference}`,
  confirmTitle: (reference: string) => `Close ${reference}?`,
  confirmText: 'The person is signed out, can’t sign in anymore, and gets a letter.',
  confirmYes: 'Close account',
  done: {
    confirm: (reference: string) => `${reference} is closed. We’ve told the person.`,
    withdraw: (reference: string) => `The request to close ${reference} is withdrawn.`,
  },
  gone: 'Someone else decided first, or the request has ended. The list is up to date again.',
} as const;
