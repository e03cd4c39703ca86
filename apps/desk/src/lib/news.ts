import { store } from '@portico/client/store.ts';

/* A message from one page to the next, for example that a case was confirmed or released. It is
 shown once, and not after a reload. */

const news = store<string | null>(null, { onSignOut: 'clear' });

export function leaveNews(text: string): void {
  news.set(text);
}

/** The message, kept a moment longer because a page that renders twice reads it twice. */
export function takeNews(): string | null {
  const shown = news.get();
  setTimeout(() => {
    if (news.get() === shown) news.set(null);
  }, 0);
  return shown;
}
