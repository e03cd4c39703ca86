/*
 * Characters that nobody sees, by their Unicode class, in texts that people type or paste. Passwords, signed messages,
 * tokens and files never pass through here: each of their characters counts.
 */

/**
 * Zero-width marks, joiners, marks of direction, fillers that count as letters, variation selectors and tags. The anchors
 * of annotations are in no such class.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]+/gu;

/** Which of the marks between two characters stay; each is '' at an end of the text. */
export type Needed = (marks: string, before: string, after: string) => string;

/**
 * The text without what nobody sees. Of an identifier (an email address, a phone number, a code, the name of an app)
 * nothing invisible stays; of names and addresses of persons, and of sentences, what {@link WORDS} needs.
 */
export function withoutInvisible(text: string, needed?: Needed): string {
  return text.replace(INVISIBLE, (marks: string, at: number) => {
    if (needed === undefined) return '';
    const end = at + marks.length;
    const [after = ''] = text.slice(end, end + 2);
    return needed(marks, [...text.slice(Math.max(0, at - 2), at)].at(-1) ?? '', after);
  });
}
