import { withoutInvisible } from '@portico/contract';
import type { Problem } from '#i18n/texts.ts';
import { store, useStore } from '#store.ts';

/**
 * A message that outlives its page (R-LAND-5): a text of the product, which follows the page's
 * language, or a `plain` one from outside, which is shown as text and never as markup. A `state`
 * stays until its owner closes it.
 */
export type ToastMessage = { kind: 'success' | 'error' | 'state' } & (
  | { text: Problem }
  | { plain: string }
);

export type Toast = ToastMessage & { id: number };

/** People do not read more at once; the oldest is dropped. */
const MOST_AT_ONCE = 3;
const PLAIN_MAX_LENGTH = 200;

/** Kept on sign-out: a toast may report that very sign-out, or why it failed. */
const toasts = store<readonly Toast[]>([], { onSignOut: 'keep' });
let lastId = 0;

/** Shows a toast on the current page, and returns its id. A repeated message restarts its toast's time. */
export function showToast(message: ToastMessage): number {
  lastId += 1;
  const shown = 'plain' in message ? { ...message, plain: tidied(message.plain) } : message;
  const said = saidBy(shown);
  const others = toasts.get().filter((toast) => saidBy(toast) !== said);
  toasts.set([...others, { ...shown, id: lastId }].slice(-MOST_AT_ONCE));
  return lastId;
}

/** Removes a toast, by hand or because its time is over. */
export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id));
}

/** The toasts, the oldest first. */
export function shownToasts(): readonly Toast[] {
  return toasts.get();
}

/** The toasts; re-renders on change. */
export function useToasts(): readonly Toast[] {
  return useStore(toasts);
}

function saidBy(message: ToastMessage): string {
  const said = 'plain' in message ? { plain: message.plain } : { text: message.text };
  return JSON.stringify([message.kind, said]);
}

/**
 * One line without control and direction marks, which could change how it reads; limited in length.
 */
export function tidied(raw: string): string {
  const line = withoutInvisible(raw.slice(0, PLAIN_MAX_LENGTH * 10))
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  const symbols = [...line];
  if (symbols.length <= PLAIN_MAX_LENGTH) return line;
  return `${symbols.slice(0, PLAIN_MAX_LENGTH - 1).join('')}…`;
}
