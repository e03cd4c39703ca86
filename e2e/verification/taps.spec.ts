import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { launchOptions } from '../support/browser.ts';
import { type Scene, UPRIGHT, writeFilm } from '../support/camera-film.ts';
import { useButton } from '../support/capture.ts';
import { expect, test } from '../support/states.ts';
import { button, field, link, title } from '../support/walk.ts';

/*
 * How many taps, keys and screens it takes from the email address to the submission, on a phone with an ID card and a
 * fresh profile. A touch that the page or the keyboard's Next, Go or Enter receives is one tap, each typed character
 * one key, each view that waits for the person one screen. Not counted: the mail app, the browser's questions, and
 * scrolling.
 */

// Three photos wait for the film, and the whole path is in one test.
test.describe.configure({ timeout: 300_000 });

const PERSON = {
  'new-password': 'Colonnade 47 v',
  'given-name': 'Anna',
  'family-name': 'Walker',
  'bday-year': '1990',
  'bday-month': '03',
  'bday-day': '27',
  'address-line1': 'Unter den Linden 5a',
  'postal-code': '10115',
  'address-level2': 'Berlin',
  'address-level1': 'Berlin',
};

const ROWS = [
  'entry',
  'code',
  'password',
  'account created',
  'residency',
  'about you',
  'address',
  'document',
  'before the photos',
  'sides',
  'selfie',
  'send',
] as const;
type Row = (typeof ROWS)[number];

/** A hand on a phone, which counts what it does. */
function handOn(page: Page) {
  const counts = Object.fromEntries(ROWS.map((row) => [row, { taps: 0, keys: 0 }]));
  const screens = new Set<string>();
  let row: Row = 'entry';
  const at = () => counts[row] ?? { taps: 0, keys: 0 };
  /** The front, the back and the selfie in one camera are one screen. */
  const see = async () => {
    // Also before its picture comes.
    const isCamera = (await page.locator('dialog[open]').count()) > 0;
    const heading = await page.locator('main h1').textContent();
    screens.add(isCamera ? 'camera' : `${new URL(page.url()).pathname} ${heading}`);
  };
  const press = async (key: string) => {
    await see();
    await page.keyboard.press(key);
  };
  return {
    counts,
    screens,
    begin: (next: Row) => {
      row = next;
    },
    async tap(target: Locator) {
      // Waits until it no longer moves: until then the screen may be the one before.
      await target.scrollIntoViewIfNeeded();
      await see();
      await target.tap();
      at().taps += 1;
    },
    async type(text: string) {
      for (const key of text) await press(key);
      at().keys += text.length;
    },
    async enter() {
      await press('Enter');
      at().taps += 1;
    },
    /** A tap on something that is not the page's own. */
    count() {
      at().taps += 1;
    },
  };
}
type Hand = ReturnType<typeof handOn>;

/** Types in a field that has the cursor because its page opened with it. */
async function typeAtOnce(page: Page, hand: Hand, name: string, text: string) {
  await expect(field(page, name)).toBeFocused();
  await hand.type(text);
}

async function typeIn(page: Page, hand: Hand, name: string, text: string) {
  await hand.tap(field(page, name));
  await hand.type(text);
}

/** Whether the camera takes its photos by itself, or the person does. */
type Shutter = 'automatic' | 'by hand';

/** One photo, in the open camera, until it is used. The camera waits for a good view. */
async function photograph(page: Page, hand: Hand, shutter: Shutter, side: string) {
  const { coach } = verification;
  const camera = page.getByRole('dialog');
  const title = coach.title.replace('{side}', side);
  if (shutter === 'by hand') {
    await expect(camera).toHaveAccessibleName(title);
    await expect(camera.getByRole('status')).toHaveText(coach.ready);
    await hand.tap(camera.getByRole('button', { name: coach.shoot }));
  }
  await expect(camera).toHaveAccessibleName(side);
  await hand.tap(useButton(page));
}

/**
 * Two bad seconds before each good view, which lasts longer than a slow machine takes for a photo. The first one comes
 * later, so that the person can switch the automatic shutter off before it goes. No frame comes twice, because the same
 * image for two sides is refused.
 */
const FILM: readonly [Scene, number][] = [
  ['dark', 6],
  ['card', 10],
  ['dark', 2],
  ['card', 10],
];

/** A browser of its own, whose camera shows the film. */
const withCamera = test.extend({
  context: async ({ playwright, baseURL }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'portico-film-'));
    const film = join(folder, 'card.y4m');
    await writeFilm(film, FILM, UPRIGHT);
    const args = [`--use-file-for-fake-video-capture=${film}`];
    const browser = await playwright.chromium.launch(launchOptions(args));
    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      locale: 'en-US',
    });
    await use(context);
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  },
});

const SHUTTERS = [
  { shutter: 'automatic', username: 'anna.walker@example.com', most: 20 },
  { shutter: 'by hand', username: 'emma.walker@example.com', most: 23 },
] as const;

for (const { shutter, username, most } of SHUTTERS) {
  withCamera(
    `R-REG-5 R-KYC-23 from the email address to the submission it takes ${most} taps, 111 keys and 11 screens at most, with the shutter ${shutter}`,
    async ({ page, mailbox }) => {
      const hand = handOn(page);
      const { address, info, personal, select } = verification;
      await page.goto('/auth');
      await typeIn(page, hand, ui.auth.label, username);
      await hand.enter();

      hand.begin('code');
      const code = await mailbox.codeFor(username);
      await typeAtOnce(page, hand, ui.code.label, code);

      hand.begin('password');
      await typeAtOnce(page, hand, ui.password.label, PERSON['new-password']);
      await typeIn(page, hand, ui.password.confirm, PERSON['new-password']);
      await hand.enter();

      hand.begin('account created');
      await hand.tap(button(page, ui.success.verify));

      hand.begin('residency');
      await hand.tap(button(page, 'Germany'));

      hand.begin('about you');
      await typeAtOnce(page, hand, personal.first_name, PERSON['given-name']);
      await typeIn(page, hand, personal.last_name, PERSON['family-name']);
      const { 'bday-year': year, 'bday-month': month, 'bday-day': day } = PERSON;
      await typeIn(page, hand, personal.year, year + month + day);
      await hand.enter();

      hand.begin('address');
      await typeAtOnce(page, hand, address.address, PERSON['address-line1']);
      await typeIn(page, hand, address.postal_code, PERSON['postal-code']);
      await typeIn(page, hand, address.city, PERSON['address-level2']);
      await typeIn(page, hand, address.region_state, PERSON['address-level1']);
      await hand.enter();

      hand.begin('document');
      // The button of the page before has the same name.
      await expect(title(page)).toHaveText(select.title);
      await hand.tap(button(page, select.submit));
      hand.begin('before the photos');
      await hand.tap(link(page, info.submit));
      await photos(page, hand, shutter);
      await send(page, hand);

      print(hand, `nothing filled in, shutter ${shutter}`);
      expect(hand.counts).toMatchObject({
        entry: { taps: 2 },
        code: { taps: 0 },
        password: { taps: 2 },
        'account created': { taps: 1 },
        residency: { taps: 1 },
        'about you': { taps: 3 },
        address: { taps: 4 },
        document: { taps: 1 },
        'before the photos': { taps: 1 },
        // Switched off once, and pressed for each photo.
        sides: { taps: shutter === 'automatic' ? 2 : 5 },
        selfie: { taps: shutter === 'automatic' ? 1 : 2 },
        send: { taps: 1 },
      });
      expect(total(hand, 'keys')).toBeLessThanOrEqual(111);
      expect(total(hand, 'taps')).toBeLessThanOrEqual(most);
      expect(hand.screens.size).toBeLessThanOrEqual(11);
    },
  );
}

withCamera(
  'R-REG-5 a device that knows the person leaves 40 keys at most',
  async ({ page, mailbox }) => {
    const hand = handOn(page);
    const { info, select } = verification;
    const username = 'olga.walker@example.com';
    await page.goto('/auth');
    await hand.tap(field(page, ui.auth.label));
    await fillAsDevice(page, hand, { ...PERSON, username });
    await hand.enter();

    hand.begin('code');
    const code = await mailbox.codeFor(username);
    await typeAtOnce(page, hand, ui.code.label, code);

    hand.begin('password');
    await expect(field(page, ui.password.label)).toBeFocused();
    await fillAsDevice(page, hand, PERSON);
    await hand.enter();
    hand.begin('account created');
    await hand.tap(button(page, ui.success.verify));
    hand.begin('residency');
    await hand.tap(button(page, 'Germany'));
    hand.begin('about you');
    await expect(field(page, verification.personal.first_name)).toBeFocused();
    await fillAsDevice(page, hand, PERSON);
    await hand.enter();
    hand.begin('address');
    await expect(field(page, verification.address.address)).toBeFocused();
    await fillAsDevice(page, hand, PERSON);
    await hand.enter();
    hand.begin('document');
    // The button of the page before has the same name.
    await expect(title(page)).toHaveText(select.title);
    await hand.tap(button(page, select.submit));
    hand.begin('before the photos');
    await hand.tap(link(page, info.submit));
    await photos(page, hand, 'automatic');
    await send(page, hand);

    print(hand, 'with autofill');
    expect(total(hand, 'keys')).toBeLessThanOrEqual(40);
    expect(total(hand, 'taps')).toBeLessThanOrEqual(20);
  },
);

test('nothing in this file acts otherwise than by touch and key', async () => {
  const source = await readFile(import.meta.filename, 'utf8');
  const others = /\.(click|fill|focus|check|selectOption|setInputFiles|press\w*|request)\(/g;
  const found = Array.from(source.matchAll(others), ([call]) => call);
  expect(new Set(found)).toEqual(new Set(['.press(']));
  expect(source).not.toMatch(/\b(keep|post|saveImage|sendDetails)\(/);
});

/** "I'm ready" has opened the camera, which stays open from the front to the selfie. */
async function photos(page: Page, hand: Hand, shutter: Shutter) {
  const { check, coach, doc, person } = verification;
  hand.begin('sides');
  const automatic = page.getByRole('dialog').getByRole('button', { name: coach.auto });
  if (shutter === 'by hand') {
    await hand.tap(automatic);
    await expect(automatic).toHaveAttribute('aria-pressed', 'false');
  }
  await photograph(page, hand, shutter, doc.front);
  await photograph(page, hand, shutter, doc.back);
  hand.begin('selfie');
  await photograph(page, hand, shutter, person.selfie);
  await expect(title(page)).toHaveText(check.title);
}

async function send(page: Page, hand: Hand) {
  hand.begin('send');
  await hand.tap(button(page, verification.check.submit));
  await expect(page).toHaveURL('/success');
}

/**
 * As a browser fills in the form of the field that has the cursor, after one tap on its suggestion: every field whose
 * `autocomplete` it knows.
 */
async function fillAsDevice(page: Page, hand: Hand, profile: Record<string, string>) {
  await page.evaluate((known) => {
    const form = (document.activeElement as HTMLInputElement).form;
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
    for (const input of form?.querySelectorAll<HTMLInputElement>('input:not([readonly])') ?? []) {
      // Several tokens, once passkeys are offered in the field.
      const value = input.autocomplete
        .split(' ')
        .map((token) => known[token])
        .find(Boolean);
      if (value === undefined) continue;
      set?.call(input, value);
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
  }, profile);
  hand.count();
}

const total = ({ counts }: Hand, what: 'taps' | 'keys') =>
  Object.values(counts).reduce((sum, row) => sum + row[what], 0);

/** The table, row by row. */
function print(hand: Hand, what: string) {
  const lines = Object.entries(hand.counts).map(
    ([row, { taps, keys }]) =>
      `${row.padEnd(20)}${String(taps).padStart(5)}${String(keys).padStart(6)}`,
  );
  const sum = `${'sum'.padEnd(20)}${String(total(hand, 'taps')).padStart(5)}${String(total(hand, 'keys')).padStart(6)}`;
  console.log([`${what}: taps, keys`, ...lines, sum, `screens: ${hand.screens.size}`].join('\n'));
}
