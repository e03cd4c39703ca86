import type { Page } from '@playwright/test';
import { ui } from '../packages/locales/src/en-US/ui.ts';
import { verification } from '../packages/locales/src/en-US/verification.ts';
import { forgetDrafts, useImage } from './capture.ts';
import type { Pictures } from './pictures.ts';
import { expect, type Kept, keep, type Member, TYPED } from './states.ts';
import { entryTitle } from './walk.ts';

/** Every path of the specification that is built so far, and the heading that proves its screen. */
export const SCREENS = {
  '/': ui.home.title,
  '/auth': entryTitle(ui),
  '/auth/login': ui.login.title,
  '/auth/email-verify': ui.code.title_sign_in,
  '/auth/reset-password': ui.reset.title,
  '/auth/change-password': ui.change.title,
  '/auth/phone-verify': ui.code.title_phone_sign_in,
  '/registration/creating-account': ui.creating_account.title,
  '/registration/email': ui.code.title_email,
  '/registration/phone': ui.code.title_phone,
  '/registration/creating-password': ui.password.title,
  '/registration/residency': verification.residency.title,
  '/registration/personal-information': verification.personal.title,
  '/registration/adress': verification.address.title,
  '/kyc-select': verification.select.title,
  '/kyc-info': verification.info.title,
  '/kyc-doc': [verification.doc.title_id_card, verification.doc.title_passport],
  '/kyc-person': [verification.person.title, verification.check.title],
  '/success': ui.success.account_created,
  '/security': ui.security.title,
  '/404': ui.not_found.title,
  '/terms': ui.legal.terms_title,
  '/privacy': ui.legal.privacy_title,
} as const;

export type Step = keyof typeof SCREENS;
export const STEPS = Object.keys(SCREENS) as Step[];

/** Where each step leads in a state; a step that is not named shows its own screen. */
export type Landings = Partial<Record<Step, Step>>;

const NO_IDENTIFIER: Landings = {
  '/auth/login': '/auth',
  '/auth/email-verify': '/auth',
  '/auth/phone-verify': '/auth',
  '/registration/email': '/auth',
  '/registration/phone': '/auth',
  '/registration/creating-password': '/auth',
};
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
};
const NO_DOCUMENT: Landings = {
  '/kyc-info': '/kyc-select',
  '/kyc-doc': '/kyc-select',
  // By way of /kyc-doc, which asks for the choice of document in its turn.
  '/kyc-person': '/kyc-select',
};
const NO_RESIDENCY: Landings = {
  '/registration/personal-information': '/registration/residency',
  // By way of personal-information, for the same reason.
  '/registration/adress': '/registration/residency',
};
const NO_PERSON: Landings = { '/registration/adress': '/registration/personal-information' };
const NO_IMAGES: Landings = { '/kyc-person': '/kyc-doc' };

export type State = {
  name: string;
  kept: Omit<Kept, 'member'>;
  member: boolean;
  landings: Landings;
  /** Another way into a state that is tried in full: only the steps that it closes are tried. */
  variant?: true;
};

function without(landings: Landings, ...steps: Step[]): Landings {
  return Object.fromEntries(Object.entries(landings).filter(([s]) => !steps.includes(s as Step)));
}

const { residency } = TYPED;
const { document: _document, documentCountry: _country, ...UNTIL_PERSON } = TYPED;

/** What a browser keeps on the way, from nothing to the choice of document. */
export const STATES: readonly State[] = [
  { name: 'a visitor', kept: {}, member: false, landings: ANONYMOUS },
  {
    name: 'an address that has an account',
    kept: { identifiers: { typed: 'a@example.com', loginEmail: 'known@example.com' } },
    member: false,
    landings: without(ANONYMOUS, '/auth/login', '/auth/email-verify'),
  },
  {
    name: 'a phone number that has an account',
    kept: { identifiers: { typed: '0671112233', loginPhone: '+380671112233' } },
    member: false,
    landings: without(ANONYMOUS, '/auth/login'),
  },
  {
    name: 'a phone number and its right password',
    kept: {
      identifiers: { typed: '0671112233', loginPhone: '+380671112233' },
      ticket: { phone: '+380671112233', ticket: 'of-a-password' },
    },
    member: false,
    landings: without(ANONYMOUS, '/auth/login', '/auth/phone-verify'),
  },
  {
    name: 'a new address',
    kept: { identifiers: { typed: 'b@example.com', signUpEmail: 'new@example.com' } },
    member: false,
    landings: without(ANONYMOUS, '/registration/email', '/registration/creating-password'),
  },
  {
    name: 'a new phone number',
    kept: { identifiers: { typed: '+380671112233', signUpPhone: '+380671112233' } },
    member: false,
    landings: without(ANONYMOUS, '/registration/phone', '/registration/creating-password'),
  },
  {
    name: 'everything typed, but nobody signed in',
    kept: { details: TYPED },
    member: false,
    landings: ANONYMOUS,
  },
  {
    name: 'signed in',
    kept: {},
    member: true,
    landings: { ...NO_IDENTIFIER, ...NO_RESIDENCY, ...NO_DOCUMENT },
  },
  {
    name: 'signed in, a country that is not on the list',
    variant: true,
    kept: { details: { ...TYPED, residency: 'XX', document: 'visa' } },
    member: true,
    landings: { ...NO_IDENTIFIER, ...NO_RESIDENCY, ...NO_DOCUMENT },
  },
  {
    name: 'residency chosen',
    kept: { details: { residency } },
    member: true,
    landings: { ...NO_IDENTIFIER, ...NO_PERSON, ...NO_DOCUMENT },
  },
  {
    name: 'personal data with an impossible birth date',
    variant: true,
    kept: { details: { ...UNTIL_PERSON, month: '02', day: '30' } },
    member: true,
    landings: { ...NO_IDENTIFIER, ...NO_PERSON, ...NO_DOCUMENT },
  },
  {
    name: 'personal data with a name of spaces',
    variant: true,
    kept: { details: { ...UNTIL_PERSON, lastName: '   ' } },
    member: true,
    landings: { ...NO_IDENTIFIER, ...NO_PERSON, ...NO_DOCUMENT },
  },
  {
    name: 'personal data typed',
    kept: { details: UNTIL_PERSON },
    member: true,
    landings: { ...NO_IDENTIFIER, ...NO_DOCUMENT },
  },
  {
    name: 'the document chosen',
    kept: { details: TYPED },
    member: true,
    landings: { ...NO_IDENTIFIER, ...NO_IMAGES },
  },
];

export type Images = {
  name: string;
  document: 'id_card' | 'passport';
  sides: readonly ('front' | 'back')[];
  landings: Landings;
};

/** What the server keeps of the images. */
export const IMAGE_STATES: readonly Images[] = [
  { name: 'the front of an ID card', document: 'id_card', sides: ['front'], landings: NO_IMAGES },
  { name: 'the back of an ID card', document: 'id_card', sides: ['back'], landings: NO_IMAGES },
  { name: 'both sides of an ID card', document: 'id_card', sides: ['front', 'back'], landings: {} },
  { name: 'the front of a passport', document: 'passport', sides: ['front'], landings: {} },
];

/** Saves these images on /kyc-doc, and none but these. */
export async function chooseImages(
  page: Page,
  pictures: Pictures,
  member: Member,
  { document, sides }: Pick<Images, 'document' | 'sides'>,
): Promise<void> {
  await forgetDrafts(page, member);
  await keep(page, { member, details: { ...TYPED, document } });
  await page.goto('/kyc-doc');
  for (const side of sides) await useImage(page, side, pictures[side]);
}

/** Goes to a path as the product's own links do: the page is not loaded anew. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    const state = { idx: (history.state?.idx ?? 0) + 1, key: crypto.randomUUID(), usr: null };
    history.pushState(state, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
}

/** The screen of this step is shown, at exactly its path. */
export async function expectScreen(page: Page, step: Step, from = ''): Promise<void> {
  const headings: readonly string[] = [SCREENS[step]].flat();
  // A look at a page that is just being left fails, and is repeated.
  const shown = () =>
    page
      .evaluate(() => {
        const heading = document.querySelector('main h1')?.textContent ?? '';
        return { at: location.pathname + location.search, heading };
      })
      .catch(() => null);
  await expect
    .poll(shown, { message: `${from} → ${step}`, intervals: [10, 20, 40, 80, 160, 320] })
    .toEqual({ at: step, heading: expect.stringMatching(anyOf(headings)) });
}

function anyOf(texts: readonly string[]): RegExp {
  return new RegExp(`^(${texts.map((text) => RegExp.escape(text)).join('|')})$`);
}
