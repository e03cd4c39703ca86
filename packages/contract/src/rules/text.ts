import { withoutInvisible } from './invisible.ts';
import { WORDS } from './words.ts';

/** The text as the person sees it: composed (NFC), without what nobody sees, trimmed. */
export function tidyText(raw: string): string {
  return withoutInvisible(raw, WORDS).normalize('NFC').trim();
}

// C0 and C1 controls, line and paragraph separators, bidirectional overrides, half characters: no name or
// address contains them, and they could forge a mail header, a log line or a page's direction.
const NOT_ALLOWED = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u;

/** Whether the text holds only characters that belong on one line of text. */
export function isOneLine(text: string): boolean {
  return !NOT_ALLOWED.test(text);
}
