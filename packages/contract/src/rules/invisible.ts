/*
 * Characters that nobody sees, by their Unicode class, in texts that people type or paste. Passwords, signed messages,
 * tokens and files never pass through here: each of their characters counts.
 */

/**
 * `identifier`: an email address, a phone number, a code, the name of an app: nothing invisible belongs there. `words`:
 * names and addresses of persons, and sentences: letters of some scripts, and emoji, need a joiner between them.
 */
export type TextKind = 'identifier' | 'words';

/**
 * Zero-width marks, joiners, marks of direction, fillers that count as letters, variation selectors and tags. The anchors
 * of annotations are in no such class.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]+/gu;

/** The scripts in which a joiner changes how letters connect. */
const JOINED =
  '[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Nkoo}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Mymr}\\p{scx=Khmr}\\p{scx=Tibt}]';
const AFTER_LETTER = new RegExp(`${JOINED}$`, 'u');
const BEFORE_LETTER = new RegExp(`^${JOINED}`, 'u');
/** Signs that take a letter's vowel away: with a joiner, they may end a word. */
const AFTER_VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]$/;
const AFTER_EMOJI = /[\p{Extended_Pictographic}\p{Emoji_Modifier}]$/u;
const BEFORE_EMOJI = /^\p{Extended_Pictographic}/u;
const CONTROL = /[\p{C}\p{Zl}\p{Zp}]/u;

/**
 * The text without what nobody sees. In `words`, marks that turn letters round stay, too: without them the text would not
 * be what its writer saw, so {@link isOneLine} refuses it.
 */
export function withoutInvisible(text: string, kind: TextKind): string {
  if (kind === 'identifier') return text.replace(INVISIBLE, '');
  return text.replace(INVISIBLE, (marks, at: number) =>
    neededOf(
      marks,
      text.slice(Math.max(0, at - 2), at),
      text.slice(at + marks.length, at + marks.length + 2),
    ),
  );
}

/** The marks that the letters before and after them need. */
function neededOf(marks: string, before: string, after: string): string {
  const [turning = ''] = /[\u202d\u202e]/.exec(marks) ?? [];
  const [joiner = ''] = /[\u200c\u200d]/.exec(marks) ?? [];
  const isInWord = AFTER_LETTER.test(before) && BEFORE_LETTER.test(after);
  if (isInWord || AFTER_VIRAMA.test(before)) return turning + joiner;
  if (!AFTER_EMOJI.test(before)) return turning;
  const [style = ''] = /[\ufe0e\ufe0f]/.exec(marks) ?? [];
  return turning + style + (joiner === '\u200d' && BEFORE_EMOJI.test(after) ? joiner : '');
}

/** Whether people see all of the text, on one line: for words of partners, which are refused and not changed. */
export function isVisible(text: string, kind: TextKind): boolean {
  const seen = withoutInvisible(text, 'identifier');
  if (CONTROL.test(seen) || /[\u202d\u202e]/.test(text)) return false;
  return withoutInvisible(text, kind) === text;
}
