/** The text as the person wrote it, trimmed and composed (NFC). */
export function tidyText(raw: string): string {
  return raw.normalize('NFC').trim();
}

// C0 and C1 controls, line and paragraph separators, bidirectional overrides: no name or
// address contains them, and they could forge a mail header, a log line or a page's direction.
const NOT_ALLOWED = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** Whether the text holds only characters that belong on one line of text. */
export function isOneLine(text: string): boolean {
  return !NOT_ALLOWED.test(text);
}
