/* A message from one page to the next, for example that a case was confirmed or released. It is
 shown once, and not after a reload. */

let news: string | null = null;

export function leaveNews(text: string): void {
  news = text;
}

/** The message, kept a moment longer because a page that renders twice reads it twice. */
export function takeNews(): string | null {
  const told = news;
  setTimeout(() => {
    if (news === told) news = null;
  }, 0);
  return told;
}
