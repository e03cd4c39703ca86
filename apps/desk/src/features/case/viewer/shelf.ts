import { fetchImage } from '#lib/call.ts';

/** What is known of an image: not asked for yet, on its way, here under an address of this page, or why not. */
export type Shown =
  | { state: 'closed' }
  | { state: 'opening' }
  | { state: 'open'; url: string }
  | { state: 'failed'; code: string };

const CLOSED: Shown = { state: 'closed' };

/**
 * The images of a case for as long as it is open. Each is fetched when it is first shown and never again: every fetch is
 * a look that the person sees. They leave the memory with the case.
 */
export class Shelf {
  #images = new Map<string, Shown>();
  #listeners = new Set<() => void>();
  #isEmptied = false;

  of(id: string): Shown {
    return this.#images.get(id) ?? CLOSED;
  }

  /** Fetches an image unless it is here or on its way; one that failed is tried again. */
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

  /** Whether somebody has looked at any of them. */
  opened(): number {
    return [...this.#images.values()].filter(({ state }) => state === 'open').length;
  }

  /** The ids of the images that are open, as one text: the same as long as nothing changes. */
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
