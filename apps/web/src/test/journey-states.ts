import { exampleDetails, typedFrom } from '@portico/contract';
import type { Path } from '@portico/client/router/paths.ts';

/*
 * The target of every path from every state, for tests only: the guard's tests cover all of it, browser tests cover the
 * paths that distinguish one state from another.
 */

/** Everything that the verification asks for, as stored while typing. */
export const TYPED = {
  ...typedFrom(exampleDetails()),
  residency: 'DE',
  citizenship: 'UA',
  firstName: 'Olena',
  lastName: 'Shevchenko',
  year: '1990',
  month: '03',
  day: '27',
  address: 'Khreshchatyk 1, flat 2',
  postalCode: '01001',
  city: 'Kyiv',
  region: 'Kyiv',
  document: 'id_card',
  documentCountry: 'UA',
};

/** The target of a path in a state; a path that is missing here shows its own screen. */
export type Landings = Partial<Record<Path, Landing>>;
type Landing =
  | '/auth'
  | '/registration/residency'
  | '/registration/personal-information'
  | '/kyc-select'
  | '/kyc-doc';

const NO_IDENTIFIER: Landings = {
  '/auth/login': '/auth',
  '/auth/email-verify': '/auth',
  '/auth/phone-verify': '/auth',
  '/registration/email': '/auth',
  '/registration/phone': '/auth',
  '/registration/creating-password': '/auth',
};
/** The account that is signed in is shown there. */
const SIGNED_IN: Landings = { ...NO_IDENTIFIER, '/registration/creating-account': '/auth' };
const ANONYMOUS: Landings = {
  ...NO_IDENTIFIER,
  '/': '/auth',
  '/registration/residency': '/auth',
  '/registration/personal-information': '/auth',
  '/registration/adress': '/auth',
  '/kyc-select': '/auth',
  '/kyc-info': '/auth',
  '/kyc-doc': '/auth',
  '/kyc-person': '/auth',
  '/security': '/auth',
  '/profile': '/auth',
  '/my-data': '/auth',
};
const NO_DOCUMENT: Landings = {
  '/kyc-info': '/kyc-select',
  '/kyc-doc': '/kyc-select',
  // Through /kyc-doc, which redirects to the choice of document.
  '/kyc-person': '/kyc-select',
};
const NO_RESIDENCY: Landings = {
  '/registration/personal-information': '/registration/residency',
  // Through personal-information, for the same reason.
  '/registration/adress': '/registration/residency',
};
const NO_PERSON: Landings = { '/registration/adress': '/registration/personal-information' };
const NO_IMAGES: Landings = { '/kyc-person': '/kyc-doc' };

export type State = {
  name: string;
  stored: {
    identifiers?: Record<string, string>;
    details?: Partial<typeof TYPED>;
    ticket?: { phone: string; ticket: string };
  };
  member: boolean;
  landings: Landings;
  /** Whether everything of the last state is there but part of it is invalid. */
  spoilt?: true;
};

function without(landings: Landings, ...paths: Path[]): Landings {
  return Object.fromEntries(Object.entries(landings).filter(([p]) => !paths.includes(p as Path)));
}

const { residency } = TYPED;
const { document: _document, documentCountry: _country, ...UNTIL_PERSON } = TYPED;

/** The browser's storage along the journey, from nothing to the choice of document. */
export const STATES: readonly State[] = [
  { name: 'a visitor', stored: {}, member: false, landings: ANONYMOUS },
  {
    name: 'an address that has an account',
    stored: { identifiers: { typed: 'a@example.com', loginEmail: 'known@example.com' } },
    member: false,
    landings: without(ANONYMOUS, '/auth/login', '/auth/email-verify'),
  },
  {
    name: 'a phone number that has an account',
    stored: { identifiers: { typed: '0671112233', loginPhone: '+380671112233' } },
    member: false,
    landings: without(ANONYMOUS, '/auth/login'),
  },
  {
    name: 'a phone number and its right password',
    stored: {
      identifiers: { typed: '0671112233', loginPhone: '+380671112233' },
      ticket: { phone: '+380671112233', ticket: 'of-a-password' },
    },
    member: false,
    landings: without(ANONYMOUS, '/auth/login', '/auth/phone-verify'),
  },
  {
    name: 'a new address',
    stored: { identifiers: { typed: 'b@example.com', signUpEmail: 'new@example.com' } },
    member: false,
    landings: without(ANONYMOUS, '/registration/email', '/registration/creating-password'),
  },
  {
    name: 'a new phone number',
    stored: { identifiers: { typed: '+380671112233', signUpPhone: '+380671112233' } },
    member: false,
    landings: without(ANONYMOUS, '/registration/phone', '/registration/creating-password'),
  },
  {
    name: 'everything typed, but nobody signed in',
    spoilt: true,
    stored: { details: TYPED },
    member: false,
    landings: ANONYMOUS,
  },
  {
    name: 'signed in',
    stored: {},
    member: true,
    landings: { ...SIGNED_IN, ...NO_RESIDENCY, ...NO_DOCUMENT },
  },
  {
    name: 'signed in, the address of the sign-up still stored',
    stored: { identifiers: { typed: 'b@example.com', signUpEmail: 'new@example.com' } },
    member: true,
    landings: { ...SIGNED_IN, ...NO_RESIDENCY, ...NO_DOCUMENT },
  },
  {
    name: 'signed in, a country that is not on the list',
    spoilt: true,
    stored: { details: { ...TYPED, residency: 'XX', document: 'visa' } },
    member: true,
    landings: { ...SIGNED_IN, ...NO_RESIDENCY, ...NO_DOCUMENT },
  },
  {
    name: 'residency chosen',
    stored: { details: { residency } },
    member: true,
    landings: { ...SIGNED_IN, ...NO_PERSON, ...NO_DOCUMENT },
  },
  {
    name: 'personal data with an impossible birth date',
    spoilt: true,
    stored: { details: { ...UNTIL_PERSON, month: '02', day: '30' } },
    member: true,
    landings: { ...SIGNED_IN, ...NO_PERSON, ...NO_DOCUMENT },
  },
  {
    name: 'personal data with a name of spaces',
    spoilt: true,
    stored: { details: { ...UNTIL_PERSON, lastName: '   ' } },
    member: true,
    landings: { ...SIGNED_IN, ...NO_PERSON, ...NO_DOCUMENT },
  },
  {
    name: 'personal data typed',
    stored: { details: UNTIL_PERSON },
    member: true,
    landings: { ...SIGNED_IN, ...NO_DOCUMENT },
  },
  {
    name: 'the document chosen',
    stored: { details: TYPED },
    member: true,
    landings: { ...SIGNED_IN, ...NO_IMAGES },
  },
];

export type Images = {
  name: string;
  document: 'id_card' | 'passport';
  sides: readonly ('front' | 'back')[];
  landings: Landings;
};

const CLOSED = { ...SIGNED_IN, ...NO_IMAGES };

/** The images that the server keeps. */
export const IMAGE_STATES: readonly Images[] = [
  { name: 'the front of an ID card', document: 'id_card', sides: ['front'], landings: CLOSED },
  { name: 'the back of an ID card', document: 'id_card', sides: ['back'], landings: CLOSED },
  {
    name: 'both sides of an ID card',
    document: 'id_card',
    sides: ['front', 'back'],
    landings: SIGNED_IN,
  },
  {
    name: 'the front of a passport',
    document: 'passport',
    sides: ['front'],
    landings: SIGNED_IN,
  },
];
