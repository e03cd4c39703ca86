/*
 * Characters that nobody sees, by their Unicode class, in texts that people type or paste. Passwords, signed messages,
 * tokens and files never pass through here: each of their characters counts.
 */

/**
 * Zero-width marks, joiners, marks of direction, fillers that count as letters, variation selectors and tags. The anchors
 * of annotations are in no such class.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]+/gu;

/** What stays of the marks of a text at a place. */
export type Needed = (marks: string, at: number, text: string) => string;

/**
 * The text without what nobody sees. Of an identifier (an email address, a phone number, a code, the name of an app)
 * nothing invisible stays; of names and addresses of persons, and of sentences, what {@link WORDS} needs.
 */
export function withoutInvisible(text: string, needed: Needed = () => ''): string {
  return text.replace(INVISIBLE, needed);
}
