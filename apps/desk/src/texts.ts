import type { DocumentSide, DocumentType, MarkPart } from '@portico/contract';
import { duration, plural } from './texts/amounts.ts';
import { ofCase } from './texts/case.ts';
import { names } from './texts/names.ts';

/** BCP 47. The desk speaks one language so far: another one is other files of this shape. */
export const LANGUAGE = 'en-GB';

/** Every text of the desk. */
export const texts = {
  product: 'Portico review desk',
  short: 'Review desk',
  ...names,
  duration,
  loading: 'Loading…',
  again: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  errorPrefix: 'Error:',
  key: (key: string) => `Key ${key}`,
  notThere: { title: 'Nothing here', text: 'This address leads nowhere.', back: 'To the queue' },

  header: {
    main: 'Main',
    skip: 'Skip to the content',
    queue: 'Queue',
    operators: 'Operators',
    keys: 'Keys',
    signOut: 'Sign out',
    theme: 'Appearance',
    themes: { auto: 'As the device', dark: 'Dark', light: 'Light' },
    number: (n: number) => `Reviewer ${n} to the person`,
  },

  signIn: {
    title: 'Review desk',
    lede: 'For operators of Portico.',
    name: 'Name',
    password: 'Password',
    show: 'Show',
    hide: 'Hide',
    code: 'Code of your authenticator',
    codeHint: 'The six digits that it shows now',
    submit: 'Sign in',
    busy: 'Signing in…',
    ended: 'Your session has ended. Sign in and you are back where you were.',
    idle: 'Nobody was at the desk for a while, so it locked itself. Sign in and you are back where you were.',
    left: 'You have signed out.',
    silentTitle: 'The desk does not answer',
    silent: 'Check your connection, or the tunnel to the server.',
  },

  errors: {
    network_error: 'No connection. Check it, or the tunnel to the server, then try again.',
    parsing_error: 'The server’s answer could not be read. Try again.',
    unexpected_error: 'Something went wrong on the server. Try again.',
    service_unavailable: 'The server is busy. Try again in a few seconds.',
    too_many_requests: 'Too many tries. Wait a moment, then try again.',
    missing_token: 'You are not signed in any more, and nothing was sent. Send it again.',
    desk_sign_in_failed: 'Name, password or code is wrong.',
    case_taken: 'Somebody else has this case, or it is decided already.',
    second_operator_needed: 'You proposed this: another operator has to look at it.',
    not_allowed: 'This is for leads.',
    not_found: 'A colleague has this case, it is decided, or the address is wrong.',
    invalid_request: 'Something in it was not accepted. Check what you chose.',
  },
  fields: {
    required: 'Fill in this field',
    code_format: 'Enter the six digits',
    other: 'Check this field',
  },

  queue: {
    title: 'Queue',
    tabs: { all: 'All', second: 'Second look', mine: 'Mine' },
    tabsLabel: 'Which cases',
    waiting: (count: number, max: number) =>
      count >= max ? `${max}+ wait` : count === 0 ? 'None waits' : plural(count, 'waits', 'wait'),
    decided: (count: number) => `${plural(count, 'decision', 'decisions')} of yours today`,
    next: 'Take the next',
    taking: 'Taking…',
    auto: 'Take the next by itself after a decision',
    columns: {
      wait: 'Waits for',
      name: 'Case',
      document: 'Document',
      country: 'Issued by',
      attempt: 'Attempt',
      claim: 'Held by',
    },
    since: (moment: string) => `Since ${moment}`,
    long: 'over a day',
    very_long: 'over 2 days',
    second: 'Second look',
    own: 'Proposed by you',
    mine: 'You',
    nobody: 'Nobody',
    left: (time: string) => `${time} left`,
    noCountry: 'Not given',
    /** Names are for the operator who holds the case. */
    case: (id: string) => `Case ${id.slice(0, 8).toUpperCase()}`,
    more: 'More',
    loadingMore: 'Loading more…',
    empty: {
      all: {
        title: 'Nothing waits',
        text: 'Everybody has an answer. New submissions appear here by themselves.',
      },
      second: {
        title: 'No second look is needed',
        text: 'Rejections that a colleague proposes appear here.',
      },
      mine: { title: 'You hold no case', text: 'Take the next, or choose one of those that wait.' },
    },
    noneLeft: 'Nothing is left that you could take.',
    stale: (moment: string) => `Not up to date since ${moment}.`,
    taken: 'Somebody was faster. The queue is up to date again.',
    decidedNow: {
      CONFIRMED: 'Confirmed. The person is told.',
      RESUBMISSION: 'Asked again. The person is told what and why.',
      REJECTED: 'Rejected. The person is told.',
      PROPOSED: 'Proposed. Another operator looks at it.',
    },
    released: 'Given back to the queue.',
  },

  ...ofCase,

  operators: {
    title: 'Operators',
    lede: 'Since midnight UTC.',
    loading: 'Loading the operators…',
    columns: {
      number: 'Number',
      name: 'Name',
      role: 'Role',
      holds: 'Holds now',
      decisions: 'Decisions today',
      looks: 'Looks today',
    },
    disabled: 'Disabled',
    you: 'you',
    total: 'Together',
    held: 'Held now',
    heldNone: 'Nobody holds a case.',
    heldBy: (name: string, time: string) => `${name}, ${time} left`,
    release: (name: string) => `Give back ${name}`,
  },

  keys: {
    title: 'Keys',
    single: 'Single keys',
    on: 'On',
    off: 'Off',
    hint: 'They rest while you type in a field; Escape leaves it.',
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
          ['N', 'Take the next; so does Enter'],
          ['Up, Down', 'Go through the cases'],
          ['Enter', 'Open the one that has the focus'],
        ],
      },
      {
        title: 'Case',
        keys: [
          ['C', 'Confirm'],
          ['A', 'Ask again'],
          ['X', 'Reject'],
          ['Ctrl or Cmd + Enter', 'Send the decision'],
          ['M', 'Type the machine-readable zone'],
          ['T', 'Take the case'],
          ['U', 'Give it back'],
          ['B', 'Back to the queue, keeping it'],
        ],
      },
      {
        title: 'Images',
        keys: [
          ['1 2 3', 'The images in their order'],
          ['S', 'Side by side, and back'],
          ['+ and −', 'Larger, smaller; so does the wheel'],
          ['0', 'Fit; so does a double click'],
          ['R', 'Turn right; with Shift, left'],
          ['Arrows', 'Move the enlarged image'],
        ],
      },
    ],
  },
} as const;

/** A side as its document has it: a passport has no front, it has the page with the photo. */
export const sideName = (side: DocumentSide, document: DocumentType): string =>
  isPhotoPage(side, document) ? texts.photoPage : texts.sides[side];

/** The same among all that can be marked. */
export const partName = (part: MarkPart, document: DocumentType): string =>
  isPhotoPage(part, document) ? texts.photoPage : texts.parts[part];

const isPhotoPage = (part: MarkPart, document: DocumentType) =>
  document === 'passport' && part === 'docImageFront';

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
