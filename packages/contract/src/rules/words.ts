import { type Needed, withoutInvisible } from './invisible.ts';

// Separate from invisible.ts: the first screen has no words that a person typed.

/** Letters and marks of the scripts in which a joiner changes how letters connect. */
const JOINED =
  /[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Mong}\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Mymr}\p{scx=Khmr}\p{scx=Tibt}]/u;
/** Signs that take a letter's vowel away: with a joiner, they may end a word. */
const VIRAMA = /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca]/;
const EMOJI = /\p{Extended_Pictographic}/u;
const SKIN = /\p{Emoji_Modifier}/u;
const CONTROL = /[\p{C}\p{Zl}\p{Zp}]/u;

/**
 * A joiner between letters that need it, and what belongs to an emoji. Marks that turn letters round stay, too: without
 * them the text would not be what its writer saw, so `isOneLine` and {@link isVisible} refuse it.
 */
export const WORDS: Needed = (marks, at, text) => {
  const end = at + marks.length;
  const [after = ''] = text.slice(end, end + 2);
  const before = [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '';
  const [turning = ''] = /[\u202d\u202e]/.exec(marks) ?? [];
  const [joiner = ''] = /[\u200c\u200d]/.exec(marks) ?? [];
  if ((JOINED.test(before) && JOINED.test(after)) || VIRAMA.test(before)) return turning + joiner;
  const isEmoji = EMOJI.test(before);
  if (!isEmoji && !SKIN.test(before)) return turning;
  const [style = ''] = (isEmoji && /[\ufe0e\ufe0f]/.exec(marks)) || [];
  return turning + style + (joiner === '\u200d' && EMOJI.test(after) ? joiner : '');
};

/** Whether people see all of the text, on one line: for words of partners, which are refused and not changed. */
export function isVisible(text: string, needed?: Needed): boolean {
  if (CONTROL.test(withoutInvisible(text)) || /[\u202d\u202e]/.test(text)) return false;
  return withoutInvisible(text, needed) === text;
}
