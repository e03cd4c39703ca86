import { fetchImage } from '#lib/call.ts';

/** The state of an image: not requested, loading, available as an object URL, or failed. */
export type Shown =
  | { state: 'closed' }
  | { state: 'opening' }
  | { state: 'open'; url: string }
  | { state: 'failed'; code: string };

const CLOSED: Shown = { state: 'closed' };

/**
 * The images of a case while it is open. Each is fetched when first shown and only once, because
 * every fetch is an image access that the person sees. They are dropped from memory with the case.
 */
export class Shelf {
  #images = new Map<string, Shown>();
  #listeners = new Set<() => void>();
  #isEmptied = false;

  of(id: string): Shown {
    return this.#images.get(id) ?? CLOSED;
  }

  /** Fetches an image unless it is loaded or loading; a failed one is retried. */
  open(id: string): void {
    const { state } = this.of(id);
    if (state === 'opening' || state === 'open') return;
    this.#set(id, { state: 'opening' });
    void fetchImage(id).then((answer) => {
      if (this.#isEmptied) return;
      this.#set(
        id,
        answer.ok
          ? { state: 'open', url: URL.createObjectURL(answer.value) }
          : { state: 'failed', code: answer.code },
      );
    });
  }

  /** How many images are open. */
  opened(): number {
    return [...this.#images.values()].filter(({ state }) => state === 'open').length;
  }

  /** The ids of the open images as one string, which is equal as long as nothing changes. */
  openedIds(): string {
    return [...this.#images].flatMap(([id, { state }]) => (state === 'open' ? [id] : [])).join(' ');
  }

  empty(): void {
    this.#isEmptied = true;
    for (const image of this.#images.values()) {
      if (image.state === 'open') URL.revokeObjectURL(image.url);
    }
    this.#images.clear();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #set(id: string, image: Shown): void {
    this.#images.set(id, image);
    for (const listener of [...this.#listeners]) listener();
  }
}
