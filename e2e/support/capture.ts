import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import { verification as english } from '../../packages/locales/src/english.ts';
import type { Caller, Member } from './people.ts';

/** The image slots on /kyc-doc and /kyc-person: an image is chosen, previewed, used, and then saved. */

export type Slot = 'front' | 'back' | 'person';

/** A path, or a file in memory. */
export type ImageFile = string | { name: string; mimeType: string; buffer: Buffer };

type Words = { image: Record<'use' | 'use_anyway', string> };

/** The button that uses the previewed image; there is one at a time. */
export function useButton(page: Page, { image }: Words = english): Locator {
  const either = [image.use, image.use_anyway].map((text) => RegExp.escape(text)).join('|');
  return page.getByRole('button', { name: new RegExp(`^(${either})$`) });
}

/** The slot of a side while no image is previewed in it: with its file input, or with "Change" beside a saved image. */
export const slotOf = (page: Page, slot: Slot): Locator =>
  page.getByRole('group').filter({ has: ownControl(page, slot) });

const ownControl = (page: Page, slot: Slot) => page.locator(`:is(input, button)#${slot}`);

/** Opens the choices beside a saved image, and returns the file input. */
export async function openSlot(page: Page, slot: Slot): Promise<Locator> {
  await ownControl(page, slot).waitFor();
  const change = page.locator(`button#${slot}`);
  if ((await change.count()) > 0) await change.click();
  return page.locator(`input#${slot}`);
}

/** The saved image of a side, uncropped; pressing it enlarges it. */
export const savedImage = (page: Page, slot: Slot): Locator =>
  slotOf(page, slot).locator('img[src^="blob:"]').nth(1);

/** Chooses a file and previews it; nothing has been uploaded yet. */
export async function chooseImage(
  page: Page,
  slot: Slot,
  image: ImageFile,
  words: Words = english,
) {
  await (await openSlot(page, slot)).setInputFiles(image);
  await expect(useButton(page, words)).toBeVisible();
}

/** Chooses a file, uses it as it is, and waits until it is saved; after the selfie the review opens. */
export async function useImage(page: Page, slot: Slot, image: ImageFile, words: Words = english) {
  await chooseImage(page, slot, image, words);
  await useButton(page, words).click();
  if (slot === 'person') await expect(page.locator('#review-images')).toBeVisible();
  else await expect(savedImage(page, slot)).toBeVisible();
}

const PARTS = { front: 'docImageFront', back: 'docImageBack', person: 'personImage' } as const;

/** Saves an image file over the API, for tests whose subject comes after it. */
export async function saveImage(
  { request }: Caller,
  { access_token }: Member,
  slot: Slot,
  path: string,
): Promise<void> {
  const image = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await readFile(path) };
  const answer = await request.post('/user/add-document-draft', {
    headers: { authorization: `Bearer ${access_token}` },
    multipart: { [PARTS[slot]]: image },
  });
  expect(answer.status(), slot).toBe(200);
}

/** Removes a person's drafts: a test may run more than once. */
export async function forgetDrafts(page: Caller, { access_token }: Member): Promise<void> {
  const headers = { authorization: `Bearer ${access_token}` };
  const answer = await page.request.get('/user/document-drafts', { headers });
  const { drafts } = (await answer.json()) as { drafts: { id: string }[] };
  for (const { id } of drafts) {
    await page.request.post('/user/document-drafts/remove', { headers, data: { id } });
  }
}
