import type {
  Comparison,
  DocumentSide,
  DocumentType,
  MarkPart,
  MarkReason,
  OperatorRole,
  QualityCause,
  RejectionReason,
  ReviewOutcome,
  VerificationStatus,
} from '@portico/contract';
import type { Duration } from '#lib/durations.ts';

/** BCP 47. The desk speaks one language so far: another one is another file of this shape. */
export const LANGUAGE = 'en-GB';

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** "2 d 4 h", "3 h 12 min", "12 min". */
function duration({ days, hours, minutes }: Duration): string {
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return minutes > 0 ? `${minutes} min` : 'under 1 min';
}

const sides: Record<DocumentSide, string> = {
  docImageFront: 'Front',
  docImageBack: 'Back',
  personImage: 'Selfie',
};

const documents: Record<DocumentType, string> = { id_card: 'ID card', passport: 'Passport' };

const outcomes: Record<ReviewOutcome, string> = {
  CONFIRMED: 'Confirmed',
  RESUBMISSION: 'Asked again',
  REJECTED: 'Rejected',
  WITHDRAWN: 'Withdrawn by the person',
};

const statuses: Record<VerificationStatus, string> = {
  NONE: 'Not started',
  IN_PROGRESS: 'In progress',
  PENDING: 'Waiting',
  CONFIRMED: 'Confirmed',
  RESUBMISSION: 'Asked again',
  REJECTED: 'Rejected',
};

const causes: Record<QualityCause, string> = {
  dark: 'Too dark',
  bright: 'Too bright',
  blurred: 'Blurred',
  glare: 'Glare',
  small: 'Small picture',
  far: 'Document far away',
};

const parts: Record<MarkPart, string> = {
  docImageFront: 'Front of the document',
  docImageBack: 'Back of the document',
  personImage: 'Selfie',
  name: 'Name',
  birthDate: 'Date of birth',
  citizenship: 'Citizenship',
  residency: 'Residence',
  address: 'Address',
};

const markReasons: Record<MarkReason, string> = {
  blurred: 'Blurred',
  dark: 'Too dark',
  glare: 'Glare hides the text',
  cut_off: 'Cut off',
  covered: 'Something covered',
  copy: 'Copy or photo of a screen',
  wrong_side: 'Wrong side',
  no_document: 'No document to be seen',
  expired: 'Document expired',
  face_hidden: 'Face hidden',
  document_not_shown: 'Document not held up',
  differs: 'Differs from the document',
  incomplete: 'Incomplete',
};

const rejectionReasons: Record<RejectionReason, string> = {
  not_accepted: 'Kind of document not accepted',
  altered: 'Document altered or forged',
  another_person: 'Selfie shows somebody else',
  under_age: 'Under 18',
  known_elsewhere: 'Document belongs to another account',
  untrue: 'Submission does not fit together',
};

const compared: Record<Comparison['what'], string> = {
  name: 'Name',
  birthDate: 'Date of birth',
  citizenship: 'Citizenship',
  documentCountry: 'Issued by',
  expiry: 'Valid until',
  age: 'Age',
};

const roles: Record<OperatorRole, string> = { reviewer: 'Reviewer', lead: 'Lead' };

/** Every text of the desk. */
export const texts = {
  product: 'Portico review desk',
  short: 'Review desk',
  sides,
  photoPage: 'Photo page',
  documents,
  outcomes,
  statuses,
  causes,
  parts,
  markReasons,
  rejectionReasons,
  compared,
  roles,
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
      name: 'Name',
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

  case: {
    back: 'Queue',
    waits: (time: string) => `waits ${time}`,
    attempt: (n: number) => `Attempt ${n}`,
    sent: (moment: string) => `Sent ${moment}`,
    unnamed: 'Case',
    noDetails: 'Details erased',
    loading: 'Opening the case…',
    gone: 'The case could not be opened',
    heldFor: (time: string) => `Yours for ${time}`,
    release: 'Give back',
    releaseOf: (name: string) => `Give back for ${name}`,
    releasing: 'Giving back…',
    take: 'Take this case',
    taking: 'Taking…',
    free: 'Nobody holds this case. Take it to see what was sent, and to decide.',
    lost: 'You do not hold this case any more. What you typed stays here.',
    takeAgain: 'Take it again',
    soon: 'Goes back to the queue soon',
    checks: 'You judge: no computer compares faces or decides here.',
    erased: 'The person erased what was sent, or its time is over.',
  },

  viewer: {
    label: 'Images',
    which: 'Which image',
    beside: 'Side by side',
    tools: 'Image tools',
    zoomIn: 'Larger',
    zoomOut: 'Smaller',
    fit: 'Fit',
    rotate: 'Turn right',
    rotateBack: 'Turn left',
    zoom: (percent: number) => `${percent} %`,
    stage: (side: string) => `${side}: zoom with + and −, move with the arrow keys`,
    alt: (side: string) => `${side} as the person sent it`,
    opening: (side: string) => `Opening: ${side}`,
    failed: (side: string) => `${side} could not be opened`,
    looks: 'The person sees that you opened this',
    looksMany: 'The person sees that you opened these',
    closed: 'Images open for whoever holds the case, and each look is shown to the person.',
    none: 'There are no images.',
    figures: 'Quality figures',
    good: 'No flaw found',
    unmeasured: 'Not measured',
    sharpness: 'Sharpness',
    glare: 'Glare',
    luminance: 'Brightness',
    shortSide: 'Short side',
    fill: 'Fills',
    size: (width: number, height: number, kb: number) => `${width} × ${height}, ${kb} kB`,
  },

  facts: {
    title: 'Entered',
    name: 'Name',
    given: 'Given names',
    family: 'Family name',
    birthDate: 'Date of birth',
    age: (years: number) => plural(years, 'year', 'years'),
    citizenship: 'Citizenship',
    residency: 'Residence',
    address: 'Address',
    document: 'Document',
    issuedBy: (country: string) => `issued by ${country}`,
  },

  warnings: {
    title: 'Look closely',
    under_age: (age: number) => `Under 18: ${plural(age, 'year', 'years')} old by the date entered`,
    age: (age: string) => `Under 18 by the document: ${age}`,
    expired: (day: string) => `Expired: valid until ${day}`,
    digits: 'A check digit of the machine-readable zone does not hold',
    same_document: 'The same document is with another account',
    same_image: 'The same image is with another account',
    near_image: 'A nearly identical image is with another account',
    image: (side: string, cause: string) => `${side}: ${cause}`,
  },

  mrz: {
    title: 'Machine-readable zone',
    hint: 'Type its lines as they stand there, with < for each filler.',
    label: 'Lines of the machine-readable zone',
    check: 'Check',
    checking: 'Checking…',
    line: (n: number, length: number) => `Line ${n}: ${length}`,
    whole: (format: string) => `Whole (${format})`,
    expected: '3 lines of 30, 2 of 36 or 2 of 44 characters',
    unread: 'These lines are no machine-readable zone. Compare their length with the document.',
    valid: 'Every check digit holds',
    invalid: 'Not every check digit holds',
    read: 'Read',
    holds: 'right',
    fails: 'wrong',
    showFields: 'All fields',
    empty: 'empty',
    today: (day: string) => `today, ${day}`,
    orOlder: (age: string) => `${age} or over`,
    kept: 'Compared earlier; the lines themselves are not kept.',
    comparison: 'Compared with the document',
    what: 'Fact',
    entered: 'Entered',
    document: 'Document',
    verdict: 'Result',
    agrees: 'agrees',
    differs: 'differs',
  },

  names: {
    title: 'Name as on the document',
    hint: 'In any alphabet: spellings of the same name are known.',
    given: 'Given names on the document',
    family: 'Family name on the document',
    agreement: {
      same: 'The same as the name entered',
      transliterated: 'The name entered, in another spelling',
      differs: 'Differs from the name entered',
    },
    why: {
      script: 'another script',
      spelling: 'another spelling of the same letters',
      order: 'its parts in another order',
      truncated: 'cut to the length of the zone',
      part_missing: 'a part is missing in one of them',
    },
  },

  elsewhere: {
    title: 'Seen with other accounts',
    same_document: 'Same document number',
    same_image: (side: string) => `Same image (${side})`,
    near_image: (side: string) => `Nearly the same image (${side})`,
    when: (status: string, time: string) => `${status}, sent ${time} ago`,
    open: 'Open that case',
  },

  findings: {
    title: 'Hints of an engine',
    of: (engine: string, side: string) => `${engine}, ${side}`,
    hint: 'A hint is for you to judge, and decides nothing.',
  },

  before: {
    title: 'Earlier submissions',
    by: (who: string) => `by ${who}`,
    undecided: 'Not decided',
    sent: (moment: string) => `sent ${moment}`,
  },

  proposal: {
    title: (name: string) => `${name} proposes to reject this`,
    mine: 'You proposed to reject this',
    reasons: 'Reasons',
    ask: 'Judge for yourself: if you reject it too, it is final. You may decide otherwise.',
    wait: 'Another operator has to look at it now.',
  },

  decide: {
    label: 'Decision',
    confirm: 'Confirm',
    ask: 'Ask again',
    reject: 'Reject',
    final: 'This cannot be undone, and the person is told at once.',
    sending: 'Sending…',
    send: 'Ctrl or Cmd + Enter sends',
    note: 'Note for colleagues',
    noteHint: 'The person never sees it.',
    reads: 'The person will read',
    confirmTitle: 'Confirm this person?',
    confirmSend: 'Confirm the person',
    checklist: [
      'The document looks genuine, nothing is altered',
      'The name is the one on the document',
      'Selfie and document show the same person',
      'The document is valid today',
    ],
    adult: (age: number) => `The person is 18 or over: ${age} by the date entered`,
    adultUnknown: 'The person is 18 or over',
    askTitle: 'What has to be mended?',
    askLede: 'Only this is asked for again; the rest stays.',
    askSend: 'Ask for it again',
    fine: 'Fine',
    askNone: 'Choose a reason for one part at least.',
    rejectTitle: 'Why reject it?',
    rejectAgainTitle: 'Reject it for good?',
    rejectSend: 'Propose to reject',
    rejectFinal: 'Reject for good',
    rejectSecond:
      'A rejection takes two: this goes to another operator, who decides. Until then the person hears nothing.',
    rejectNone: 'Choose one reason at least.',
    reasons: 'Reasons',
    proposed: (name: string) => `proposed by ${name}`,
  },

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
