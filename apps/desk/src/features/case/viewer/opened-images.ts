import { at, DESK_IMAGE } from '@portico/contract';
import { call } from '#lib/call.ts';
import { onCleared, store } from '@portico/client/store.ts';

/** The state of an image: not requested, loading, available as an object URL, or failed. */
export type Shown =
  | { state: 'closed' }
  | { state: 'opening' }
  | { state: 'open'; url: string }
  | { state: 'failed'; code: string };

const CLOSED: Shown = { state: 'closed' };

/**
 * The images of the case that is open, by id. Each is fetched when first shown and only once, because every fetch is
 * an image access that the person sees. They are dropped from memory with the case, and on sign-out.
 */
export const openedImages = store<ReadonlyMap<string, Shown>>(new Map(), { onSignOut: 'clear' });

/** The browser frees an image only when its object URL is revoked. */
const urls = new Set<string>();
/** Counts the clearings, so that an image requested before one is dropped when it arrives. */
let clearings = 0;

onCleared(revokeAll);

export function shownOf(images: ReadonlyMap<string, Shown>, id: string): Shown {
  return images.get(id) ?? CLOSED;
}

/** Fetches an image unless it is loaded or loading; a failed one is retried. */
export async function openImage(id: string): Promise<void> {
  const { state } = shownOf(openedImages.get(), id);
  if (state === 'opening' || state === 'open') return;
  const before = clearings;
  show(id, { state: 'opening' });
  const answer = await call(at(DESK_IMAGE, { id }));
  if (before !== clearings) return;
  if (!answer.ok) return show(id, { state: 'failed', code: answer.code });
  const url = URL.createObjectURL(answer.value);
  urls.add(url);
  show(id, { state: 'open', url });
}

/** Drops every image when the case is left. */
export function closeImages(): void {
  revokeAll();
  openedImages.set(openedImages.initial);
}

function show(id: string, image: Shown): void {
  openedImages.set(new Map(openedImages.get()).set(id, image));
}

function revokeAll(): void {
  clearings += 1;
  for (const url of urls) URL.revokeObjectURL(url);
  urls.clear();
}
