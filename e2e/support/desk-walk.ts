import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { texts } from '../../apps/desk/src/texts.ts';
import { rowsOf } from './database.ts';
import type { TestImages } from './images.ts';
import type { DeskKeys } from './operators.ts';
import { DETAILS, post } from './people.ts';
import type { Product } from './product.ts';
import { expect, type Member } from './states.ts';

/** Signs in through the desk's own page, and stays on the path that was opened. */
export async function signInAtDesk(page: Page, { name, password, code }: DeskKeys): Promise<void> {
  await page.getByLabel(texts.signIn.name, { exact: true }).fill(name);
  await page.getByLabel(texts.signIn.password, { exact: true }).fill(password);
  await page.getByLabel(texts.signIn.code).fill(code());
  await page.getByRole('button', { name: texts.signIn.submit }).click();
  await expect(page.getByRole('button', { name: texts.header.signOut })).toBeVisible();
}

/** The desk in a separate browser, at the queue. */
export async function atDesk(browser: Browser, product: Product, keys: DeskKeys): Promise<Page> {
  const context = await browser.newContext({
    baseURL: product.deskUrl,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  await page.goto('/');
  await signInAtDesk(page, keys);
  return page;
}

export type Applicant = { firstName: string; lastName: string; name: string; member: Member };

let applicants = 0;
const LETTERS = 'abcdefghijklmnop';

/** A unique name of letters only, as a machine-readable zone has it. */
function familyName(worker: number): string {
  applicants += 1;
  const number = (worker * 1_000 + applicants).toString(16);
  return `Koval${[...number].map((digit) => LETTERS[Number.parseInt(digit, 16)]).join('')}`;
}

/** A person who has submitted everything through the product's API: their case waits at the desk. */
export async function anApplicant(
  page: Page,
  images: TestImages,
  member: Member,
  worker: number,
): Promise<Applicant> {
  const [firstName, lastName] = ['Olena', familyName(worker)];
  await post(
    page,
    '/user/add-user-details',
    { ...DETAILS, firstName, lastName },
    member.access_token,
  );
  const image = async (path: string) => ({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await readFile(path),
  });
  const answer = await page.request.post('/user/add-user-document', {
    headers: { authorization: `Bearer ${member.access_token}` },
    multipart: {
      document: 'id_card',
      documentCountry: 'UA',
      docImageFront: await image(images.front),
      docImageBack: await image(images.back),
      personImage: await image(images.selfie),
    },
  });
  expect(answer.status()).toBe(200);
  return { firstName, lastName, name: `${firstName} ${lastName}`, member };
}

/** The queue's name for an account's case, for an operator who has not claimed it. */
export function caseNameOf(product: Product, accountId: string): string {
  const [row] = rowsOf(
    product,
    'select id from reviews where account_id = ? and decided_at is null',
    accountId,
  );
  return texts.queue.case(String(row?.id));
}

/** Opens this person's waiting case from the queue, which claims it. */
export async function openCase(
  page: Page,
  product: Product,
  { name, member }: { name: string; member: Pick<Member, 'id'> },
): Promise<void> {
  await page.getByRole('link', { name: caseNameOf(product, member.id) }).click();
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await expect(
    page.getByRole('img', { name: texts.viewer.alt(texts.sides.docImageFront) }),
  ).toBeVisible();
}

/**
 * The machine-readable zone of this person's passport (TD3): ICAO Doc 9303, part 4. `birthDate` and `expires` are
 * YYMMDD.
 */
export function zoneOf(
  { firstName, lastName }: Pick<Applicant, 'firstName' | 'lastName'>,
  { birthDate, expires }: { birthDate: string; expires: string },
): string {
  const names = `P<UKR${lastName}<<${firstName}`.toUpperCase().padEnd(44, '<');
  const number = 'FA1234567';
  const [one, two, three] = [number, birthDate, expires].map((text) => text + digitOf(text));
  const personal = `${'<'.repeat(14)}<`;
  const whole = digitOf(`${one}${two}${three}${personal}`);
  return `${names}\n${one}UKR${two}F${three}${personal}${whole}`;
}

/** Its check digit (part 3, section 4.9). */
function digitOf(text: string): string {
  const weights = [7, 3, 1];
  const values = Array.from(text, (sign) => (sign === '<' ? 0 : Number.parseInt(sign, 36)));
  const sum = values.reduce((total, value, at) => total + value * (weights[at % 3] ?? 0), 0);
  return String(sum % 10);
}
