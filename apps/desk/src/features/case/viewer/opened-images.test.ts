import { afterEach, expect, it, vi } from 'vitest';
import { clearPersonalStores } from '@portico/client/store.ts';
import { closeImages, openedImages, openImage, shownOf } from './opened-images.ts';

const stateOf = (id: string) => shownOf(openedImages.get(), id).state;

afterEach(() => {
  closeImages();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A server whose images arrive when the test says so; `revoked` lists the object URLs that were given back. */
function serveImages() {
  const revoked: string[] = [];
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  vi.stubGlobal('fetch', async () => {
    await arrived;
    return new Response(new Blob(['a photo']), { headers: { 'content-type': 'image/jpeg' } });
  });
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => void revoked.push(url));
  return { arrive, revoked };
}

it('R-LOGIN-9 drops the images of an open case on sign-out, and notifies its viewer', async () => {
  const server = serveImages();
  server.arrive();
  await openImage('front');
  const shown = shownOf(openedImages.get(), 'front');
  const seen: string[] = [];
  const stop = openedImages.subscribe(() => seen.push(stateOf('front')));
  clearPersonalStores();
  stop();
  expect(seen).toEqual(['closed']);
  expect(server.revoked).toEqual([shown.state === 'open' && shown.url]);
});

it('R-LOGIN-9 drops an image that arrives after the sign-out', async () => {
  const server = serveImages();
  const opened = openImage('front');
  clearPersonalStores();
  server.arrive();
  await opened;
  expect(stateOf('front')).toBe('closed');
});

it('R-LOGIN-9 drops the images of a case that is left, one that arrives later, too', async () => {
  const server = serveImages();
  const opened = openImage('front');
  closeImages();
  server.arrive();
  await opened;
  expect(stateOf('front')).toBe('closed');
  await openImage('back');
  const shown = shownOf(openedImages.get(), 'back');
  closeImages();
  expect(stateOf('back')).toBe('closed');
  expect(server.revoked).toEqual([shown.state === 'open' && shown.url]);
});
