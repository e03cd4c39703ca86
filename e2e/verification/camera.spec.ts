import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { ui, verification } from '../../packages/locales/src/english.ts';
import { violations } from '../support/axe.ts';
import { launchOptions } from '../support/browser.ts';
import { type Scene, WIDE, writeFilm } from '../support/camera-film.ts';
import { savedImage, saveImage } from '../support/capture.ts';
import { test as base, expect, keep, type Member, TYPED } from '../support/states.ts';

const { check, coach, doc, image, person, upload } = verification;

type Opened = {
  args: readonly string[];
  member: Member;
  viewport?: { width: number; height: number };
  /** Whether the shutter goes by itself; without it the tests press it. */
  auto?: boolean;
};

/** Opens /kyc-doc in a separate browser, which starts with these cameras. */
const test = base.extend<{ at: (opened: Opened) => Promise<Page> }>({
  at: async ({ playwright, baseURL }, use) => {
    const closings: (() => Promise<void>)[] = [];
    await use(async ({ args, member, viewport = { width: 1100, height: 760 }, auto = false }) => {
      const browser = await playwright.chromium.launch(launchOptions([...args]));
      closings.push(() => browser.close());
      const page = await browser.newPage({ baseURL: baseURL ?? '', viewport, locale: 'en-US' });
      await keep(page, { member, details: TYPED });
      if (!auto) await pressByHand(page);
      await page.goto('/kyc-doc');
      return page;
    });
    for (const close of closings) await close();
  },
});

const pressByHand = (page: Page) => page.evaluate(() => localStorage.setItem('autoShutter', 'off'));
const slot = (page: Page) => page.getByRole('group', { name: doc.front });
const take = (page: Page) => slot(page).getByRole('button', { name: upload.take });
const dialog = (page: Page) => page.getByRole('dialog');
const word = (page: Page) => dialog(page).getByRole('status');
const shutter = (page: Page) => dialog(page).getByRole('button', { name: coach.shoot });
const useIt = (page: Page) =>
  dialog(page).getByRole('button', { name: new RegExp(`^(${image.use}|${image.use_anyway})$`) });
const isFilming = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(
      ({ readyState }) => readyState === 'live',
    ),
  );

const sizeOf = (photo: Locator) =>
  photo.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => ({
    width: naturalWidth,
    height: naturalHeight,
  }));

/** The mean brightness around a point of an image, given as fractions of its width and height. */
const shadeAt = (photo: Locator, x: number, y: number) =>
  photo.evaluate(
    async (shown: HTMLImageElement, [left, top]) => {
      await shown.decode();
      const { naturalWidth: width, naturalHeight: height } = shown;
      const [edge, canvas] = [Math.round(0.05 * width), document.createElement('canvas')];
      Object.assign(canvas, { width: edge, height: edge });
      const context = canvas.getContext('2d');
      context?.drawImage(shown, edge / 2 - left * width, edge / 2 - top * height);
      const pixels = Array.from(context?.getImageData(0, 0, edge, edge).data ?? []);
      return pixels.reduce((sum, value, i) => (i % 4 === 1 ? sum + value : sum), 0) / edge ** 2;
    },
    [x, y] as const,
  );

/** Collects every track that the page gets, to check which are still live. */
async function watchTracks(page: Page): Promise<void> {
  await page.evaluate(() => {
    const tracks: MediaStreamTrack[] = [];
    Object.assign(window, { tracks });
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      tracks.push(...stream.getTracks());
      return stream;
    };
  });
}

test('R-KYC-15 the hints follow the camera’s view, and nothing is sent before the photo is used', async ({
  at,
  newMember,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-film-'));
  try {
    const film = join(folder, 'card.y4m');
    await writeFilm(film, [
      ['table', 4],
      ['dark', 5],
      ['blurred', 5],
      ['card', 9],
    ]);
    const page = await at({
      args: [`--use-file-for-fake-video-capture=${film}`],
      member: await newMember(),
    });
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(`${request.method()} ${request.url()}`);
    });
    await take(page).click();
    await expect(dialog(page)).toHaveAccessibleName(coach.title.replace('{side}', doc.front));
    await expect(shutter(page)).toBeFocused();
    const place = await shutter(page).boundingBox();
    // The film repeats until each hint was shown.
    for (const said of [coach.dark, coach.blurred, coach.ready]) {
      await expect(word(page)).toHaveText(said);
      // A thumb that is on its way meets the button.
      expect(await shutter(page).boundingBox(), said).toEqual(place);
    }
    await shutter(page).click();
    await expect(dialog(page).getByRole('group', { name: image.good })).toBeFocused();
    expect(sent).toEqual([]);

    // The outline with its margin and no more, not mirrored: the portrait is on the left.
    const photo = dialog(page).locator('img');
    const { width, height } = await sizeOf(photo);
    expect(width).toBeGreaterThan(height);
    expect(width).toBeLessThan(1280);
    expect(await shadeAt(photo, 0.25, 0.5)).toBeLessThan(90);
    expect(Math.abs((await shadeAt(photo, 0.03, 0.5)) - 85)).toBeLessThan(15);

    await useIt(page).click();
    await expect(savedImage(page, 'front')).toBeAttached();
    expect(sent.length).toBeGreaterThan(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('R-KYC-15 a selfie is previewed mirrored, and saved unmirrored', async ({
  at,
  request,
  newMember,
  images,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-film-'));
  try {
    const film = join(folder, 'card.y4m');
    await writeFilm(film, [['card', 2]]);
    const member = await newMember();
    for (const side of ['front', 'back'] as const) {
      await saveImage({ request }, member, side, images[side]);
    }
    const page = await at({ args: [`--use-file-for-fake-video-capture=${film}`], member });
    await expect(savedImage(page, 'back')).toBeVisible();
    await page.getByRole('button', { name: doc.submit, exact: true }).click();
    const place = page.getByRole('group', { name: person.selfie });
    await place.getByRole('button', { name: upload.take }).click();
    await expect(word(page)).toHaveText(coach.ready);
    const mirrored = await dialog(page)
      .locator('video')
      .evaluate((video) => getComputedStyle(video).scale);
    expect(mirrored).toBe('-1 1');
    await shutter(page).click();
    const photo = dialog(page).locator('img');
    expect(await shadeAt(photo, 0.31, 0.4)).toBeLessThan(90);
    expect(await shadeAt(photo, 0.69, 0.4)).toBeGreaterThan(120);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('R-KYC-23 R-KYC-24 one camera for front, back and selfie: the shutter goes by itself, one press uses each photo, and no page comes between', async ({
  at,
  newMember,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-film-'));
  try {
    const film = join(folder, 'card.y4m');
    const scenes: [Scene, number][] = [
      ['table', 2],
      ['card', 6],
    ];
    await writeFilm(film, [...scenes, ...scenes], { ...WIDE, numbered: true });
    const page = await at({
      args: [`--use-file-for-fake-video-capture=${film}`],
      member: await newMember(),
      auto: true,
    });
    await take(page).click();
    await useIt(page).click();
    await expect(dialog(page)).toHaveAccessibleName(coach.title.replace('{side}', doc.back));
    // The front is still in the frame: it is not taken for the back.
    await expect(word(page)).toHaveText(coach.turn_over);
    await useIt(page).click();
    await expect(page).toHaveURL('/kyc-person');
    await expect(dialog(page)).toHaveAccessibleName(coach.title.replace('{side}', person.selfie));
    // Once for a side: after "Take another photo" the shutter is for the person to press.
    await expect(useIt(page)).toBeVisible();
    await dialog(page).getByRole('button', { name: image.redo }).click();
    await expect(word(page)).toHaveText(coach.ready);
    await shutter(page).click();
    await useIt(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(check.title);
    await expect(dialog(page)).toHaveCount(0);
    // Back leads through the photos, one page for each, without a camera that is in the way.
    await page.getByRole('link', { name: ui.shell.back, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.title);
    await expect(savedImage(page, 'person')).toBeVisible();
    await page.reload();
    await page.getByRole('link', { name: ui.shell.back, exact: true }).click();
    await expect(savedImage(page, 'back')).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('R-KYC-23 R-KYC-25 R-KYC-28 in one camera front, back and selfie follow each other; after Back and a reload the used photo is there, and the next one is asked for @gate', async ({
  page,
  newMember,
}) => {
  await keep(page, { member: await newMember(), details: TYPED });
  await pressByHand(page);
  await page.goto('/kyc-doc');
  const shootAndUse = async () => {
    let status = 0;
    // The camera of the browser begins with the same pictures each time, and one photo for two sides is refused.
    do {
      await expect(shutter(page)).not.toHaveAttribute('aria-disabled');
      await shutter(page).click();
      const answered = page.waitForResponse('**/user/add-document-draft');
      await useIt(page).click();
      status = (await answered).status();
    } while (status === 409);
    expect(status).toBe(200);
  };
  await take(page).click();
  await shootAndUse();
  await expect(dialog(page)).toHaveAccessibleName(coach.title.replace('{side}', doc.back));
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  const takeBack = page.getByRole('button', { name: upload.take });
  await expect(takeBack).toBeFocused();
  await takeBack.click();
  await expect(dialog(page)).toBeVisible();
  // A reload closes the camera, and removes its entry from the history.
  await page.reload();
  await expect(savedImage(page, 'front')).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => history.state?.layer)).toBeUndefined();
  await takeBack.click();
  await shootAndUse();
  await expect(page).toHaveURL('/kyc-person');
  await expect(dialog(page)).toHaveAccessibleName(coach.title.replace('{side}', person.selfie));
  await shootAndUse();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(check.title);
  await expect(dialog(page)).toHaveCount(0);
  await page.goBack();
  await expect(savedImage(page, 'back')).toBeVisible();
});

test('R-KYC-25 a camera with few pixels says so before the photo, and its photo to move closer, and of no larger original', async ({
  at,
  newMember,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-film-'));
  try {
    const film = join(folder, 'card.y4m');
    await writeFilm(film, [['card', 2]], { width: 640, height: 480, card: 420, numbered: false });
    const page = await at({
      args: [`--use-file-for-fake-video-capture=${film}`],
      member: await newMember(),
    });
    await take(page).click();
    await expect(word(page)).toHaveText(coach.small);
    await shutter(page).click();
    await expect(dialog(page).getByText(image.small_near)).toBeVisible();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('R-KYC-24 switched off it stays off, and a press of a key opens a camera without it', async ({
  page,
  newMember,
}) => {
  await keep(page, { member: await newMember(), details: TYPED });
  await page.goto('/kyc-doc');
  const auto = dialog(page).getByRole('button', { name: coach.auto });
  await take(page).click();
  await expect(auto).toHaveAttribute('aria-pressed', 'true');
  await auto.click();
  await expect(auto).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  const layer = () => page.evaluate(() => history.state?.layer);
  // The entry of the camera that was open is left.
  await expect.poll(layer).toBeUndefined();
  await take(page).click();
  await expect(auto).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Escape');
  await take(page).press('Enter');
  await expect(shutter(page)).toBeFocused();
  await expect(auto).toHaveCount(0);
  await page.keyboard.press('Escape');
  // The entry of the open camera is taken back after it closed.
  await expect.poll(layer).toBeUndefined();
  // Who asked for less motion gets it only on demand.
  await page.evaluate(() => localStorage.removeItem('autoShutter'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.reload();
  await take(page).click();
  await expect(auto).toHaveAttribute('aria-pressed', 'false');
});

test('R-KYC-28 permission refused, or the network gone, at the second photo: the first one is there, and the next step is clear', async ({
  page,
  newMember,
}) => {
  await keep(page, { member: await newMember(), details: TYPED });
  await pressByHand(page);
  await page.goto('/kyc-doc');
  await take(page).click();
  await expect(shutter(page)).not.toHaveAttribute('aria-disabled');
  await shutter(page).click();
  await page.context().setOffline(true);
  await useIt(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText(image.not_saved);
  // Closed now, the photo goes on in its slot, and is saved as soon as it can be.
  await dialog(page).getByRole('button', { name: coach.close }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expect(slot(page).getByRole('button', { name: image.redo })).toBeVisible();
  await page.context().setOffline(false);
  await expect(savedImage(page, 'front')).toBeVisible();
  await page.reload();
  await expect(savedImage(page, 'front')).toBeVisible();
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () =>
      Promise.reject(new DOMException('refused', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: upload.take }).click();
  await expect(dialog(page).getByRole('alert')).toContainText(coach.denied_title);
  await page.goBack();
  await expect(dialog(page)).toHaveCount(0);
  await expect(savedImage(page, 'front')).toBeVisible();
  await expect(page.locator('input#back')).toBeAttached();
});

test('R-KYC-15 the cross, Escape and Back close the camera, stop it, and return the focus', async ({
  page,
  newMember,
}) => {
  await keep(page, { member: await newMember(), details: TYPED });
  await pressByHand(page);
  await page.goto('/kyc-doc');
  await watchTracks(page);
  const closings: (() => Promise<unknown>)[] = [
    () => dialog(page).getByRole('button', { name: coach.close }).click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ];
  for (const [n, close] of closings.entries()) {
    await take(page).click();
    await expect(shutter(page)).not.toHaveAttribute('aria-disabled');
    expect((await isFilming(page)).filter(Boolean)).toHaveLength(1);
    await close();
    await expect(dialog(page)).toHaveCount(0);
    await expect(take(page)).toBeFocused();
    await expect(page).toHaveURL(/\/kyc-doc$/);
    expect(await isFilming(page), `way ${n}`).toEqual(Array(n + 1).fill(false));
  }
  // Its history entry is gone: Back leads to the previous page.
  await page.goBack();
  await expect(page).toHaveURL(/\/health$/);
});

test('R-KYC-15 the camera pauses while its tab is hidden', async ({ page, newMember }) => {
  await keep(page, { member: await newMember(), details: TYPED });
  await pressByHand(page);
  await page.goto('/kyc-doc');
  await watchTracks(page);
  await take(page).click();
  await expect(shutter(page)).not.toHaveAttribute('aria-disabled');
  const show = (state: DocumentVisibilityState) =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      Object.defineProperty(document, 'hidden', { value: value === 'hidden', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await expect.poll(() => isFilming(page)).toEqual([false]);
  await expect(shutter(page)).toHaveAttribute('aria-disabled');
  await show('visible');
  await expect(shutter(page)).not.toHaveAttribute('aria-disabled');
  expect(await isFilming(page)).toEqual([false, true]);
});

test('R-KYC-15 a denied camera is reported, and a file can be chosen instead', async ({
  at,
  newMember,
  images,
}) => {
  const page = await at({
    args: ['--use-fake-ui-for-media-stream=deny'],
    member: await newMember(),
  });
  await take(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText(coach.denied_title);
  await expect(dialog(page).getByRole('button', { name: coach.again })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const chooser = page.waitForEvent('filechooser');
  await dialog(page).getByRole('button', { name: coach.from_file }).click();
  await (await chooser).setFiles(images.front);
  // It is checked and used here, and the next side follows.
  await useIt(page).click();
  await expect(dialog(page)).toHaveAccessibleName(coach.title.replace('{side}', doc.back));
  await expect(savedImage(page, 'front')).toBeAttached();
  await dialog(page).getByRole('button', { name: coach.close }).click();
  await expect(page.getByRole('button', { name: upload.take })).toBeFocused();
});

test('R-KYC-15 without a camera only the file chooser is offered', async ({
  at,
  newMember,
  images,
}) => {
  const page = await at({
    args: ['--use-fake-device-for-media-stream=device-count=0'],
    member: await newMember(),
  });
  await expect(take(page)).toHaveCount(0);
  await slot(page).locator('input[type=file]').first().setInputFiles(images.front);
  await expect(slot(page).getByRole('button', { name: upload.replace })).toBeVisible();
});

test('R-KYC-23 a phone that asks for the camera gets it, however late the browser says that there is one @phone-only', async ({
  page,
  applicant,
}) => {
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices;
    const ask = devices.enumerateDevices.bind(devices);
    const allowed = new Promise((allow) => Object.assign(window, { allow }));
    devices.enumerateDevices = async () => {
      await allowed;
      return ask();
    };
  });
  await keep(page, { member: applicant, details: { ...TYPED, document: 'id_card' } });
  await page.goto('/kyc-info');
  await page.getByRole('link', { name: verification.info.submit }).click();
  await expect(slot(page)).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.evaluate(() => (window as unknown as { allow: () => void }).allow());
  await expect(dialog(page)).toHaveAccessibleName(coach.title.replace('{side}', doc.front));
});

test('R-KYC-15 a second camera can be chosen, and the first one is stopped', async ({
  at,
  newMember,
}) => {
  const page = await at({
    args: ['--use-fake-device-for-media-stream=device-count=2'],
    member: await newMember(),
  });
  await watchTracks(page);
  await take(page).click();
  await dialog(page).getByRole('button', { name: coach.turn_camera }).click();
  await expect.poll(() => isFilming(page)).toEqual([false, true]);
  const devices = await page.evaluate(() =>
    (window as unknown as { tracks: MediaStreamTrack[] }).tracks.map(
      (track) => track.getSettings().deviceId ?? track.label,
    ),
  );
  expect(new Set(devices).size).toBe(2);
});

const WINDOWS = {
  'the narrowest phone': { width: 320, height: 568 },
  'a phone': { width: 390, height: 844 },
  'a phone that lies': { width: 640, height: 320 },
  'a desktop': { width: 1280, height: 800 },
};

test(`R-KYC-15 the camera fits the window, is accessible, and its controls have text labels: ${Object.keys(WINDOWS).join(', ')}`, async ({
  page,
  newMember,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await keep(page, { member: await newMember(), details: TYPED });
  await page.goto('/kyc-doc');
  for (const [name, viewport] of Object.entries(WINDOWS)) {
    await page.setViewportSize(viewport);
    await take(page).click();
    await expect(shutter(page), name).not.toHaveAttribute('aria-disabled');
    for (const control of await dialog(page).getByRole('button').all()) {
      await expect(control, name).toBeInViewport({ ratio: 1 });
    }
    const wider = await dialog(page).evaluate((box) => box.scrollWidth - box.clientWidth);
    expect(wider, name).toBe(0);
    const file = dialog(page).getByRole('button', { name: upload.choose, exact: true });
    await expect(file.getByText(upload.choose, { exact: true }), name).toBeVisible();
    expect(await violations(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  }
});
