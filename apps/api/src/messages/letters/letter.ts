/** What stands in an e-mail, in its order. */
export type Letter = {
  /** Of the four that a doorway can have, as on the screens: in which colour the mark stands. */
  tone: 'calm' | 'good' | 'needed';
  heading: string;
  code?: string;
  intro: string;
  /** Belongs to the intro: one line each, `part` in bold before it. */
  list?: { part?: string; text: string; line: string }[];
  link?: { text: string; url: string };
  notes: string[];
  footer: string[];
};

/** What a list of mails shows after the subject; the code stands in that already. */
export function previewOf({ code, intro, notes }: Letter): string {
  return code === undefined ? intro : (notes[0] ?? intro);
}

/** The plain-text part. */
export function letterText({ code, intro, list = [], link, notes, footer }: Letter): string {
  const listed = list.length > 0 ? list.map(({ line }) => `- ${line}`).join('\n') : undefined;
  const lines = [
    code,
    intro,
    listed,
    link && `${link.text}:\n${link.url}`,
    ...notes,
    `-- \n${footer.join('\n')}`,
  ];
  return lines.filter((line) => line !== undefined).join('\n\n');
}
