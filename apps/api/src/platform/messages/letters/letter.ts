/** The content of an email, in display order. */
export type Letter = {
  /** The color of the mark, one of the four tones of the doorway on the screens. */
  tone: 'calm' | 'good' | 'needed';
  heading: string;
  code?: string;
  intro: string;
  /** Belongs to the intro: one line each, with `part` in bold in front. */
  list?: { part?: string; text: string; line: string }[];
  link?: { text: string; url: string };
  notes: string[];
  footer: string[];
};

/** The text that an inbox shows after the subject. The subject contains the code already. */
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
