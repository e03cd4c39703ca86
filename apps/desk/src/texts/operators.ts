import type { GivenRole } from '@portico/contract';

/** The texts about operators, for leads. */
export const ofOperators = {
  title: 'Operators',
  lede: 'Since midnight UTC.',
  loading: 'Loading the operators…',
  columns: {
    number: 'Number',
    name: 'Name',
    role: 'Role',
    claimed: 'Cases now',
    decisions: 'Decisions today',
    views: 'Views today',
  },
  disabled: 'Disabled',
  you: 'you',
  total: 'Total',
  claimed: 'Taken now',
  claimedNone: 'Nobody has a case.',
  claimedBy: (name: string, time: string) => `${name}, ${time} left`,
  release: (name: string) => `Return to queue: ${name}`,
  countsAs: (name: string) => `Counts as ${name} where two have to agree`,
  /** For a lead with credentials of another one. */
  givesNone: (name: string) =>
    `You can’t add or reset operators yet: ${name} knows your credentials. An administrator’s command, reset-operator, gives you new ones.`,
  working: 'Working…',
  add: {
    title: 'Add an operator',
    hint: 'They sign in with it',
    roles: {
      reviewer: 'Decides cases',
      people: 'Helps people with their accounts, and sees no case',
    } satisfies Record<GivenRole, string>,
    submit: 'Add',
    busy: 'Adding…',
    taken: 'Someone has this name, or it can’t be used. Choose another.',
  },
  changes: {
    reset: {
      button: 'Reset',
      title: (name: string) => `Give ${name} a new password and authenticator?`,
      text: 'The old ones stop working, their sessions end, and they count as you where two have to agree.',
      done: (name: string) => `${name} has a new password and authenticator.`,
    },
    disable: {
      button: 'Disable',
      title: (name: string) => `Disable ${name}?`,
      text: 'They’re signed out at once, and their cases return to the queue. Only an administrator’s command enables them again.',
      done: (name: string) => `${name} is disabled.`,
    },
  },
  credentials: {
    title: (name: string) => `Credentials for ${name}`,
    once: 'Shown once. Give them to this person only, ideally face to face.',
    password: 'Password',
    secret: 'Authenticator secret',
    code: (name: string) => `Code for the authenticator app of ${name}`,
    counts:
      'You know these credentials, so this operator counts as you where two have to agree. An administrator’s command, reset-operator, ends that.',
    hide: 'I’ve passed them on',
  },
} as const;
