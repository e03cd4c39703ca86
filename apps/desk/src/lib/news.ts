/*
 * What one page has to tell the next: that a case was confirmed, given back. It is told once, and not after a reload.
 */

let news: string | null = null;

export function leaveNews(text: string): void {
  news = text;
}

/** The news, for a moment longer: a page that renders twice before it stands asks twice. */
export function takeNews(): string | null {
  const told = news;
  setTimeout(() => {
    if (news === told) news = null;
  }, 0);
  return told;
}
