import { LOCALES, type Locale } from '@portico/contract';

/** What stands in an e-mail, in its order. */
export type Letter = {
  heading: string;
  intro: string;
  /** Belongs to the intro: one line each. */
  list?: string[];
  code?: string;
  link?: { text: string; url: string };
  notes: string[];
  footer: string;
};

/** The plain-text part. */
export function letterText({ intro, list = [], code, link, notes, footer }: Letter): string {
  const listed = list.length > 0 ? list.map((item) => `- ${item}`).join('\n') : undefined;
  const lines = [
    intro,
    listed,
    code,
    link && `${link.text}:\n${link.url}`,
    ...notes,
    `-- \n${footer}`,
  ];
  return lines.filter((line) => line !== undefined).join('\n\n');
}

/** The HTML part: one column, its own colours in light and dark, nothing fetched. */
export function letterHtml(letter: Letter, locale: Locale): string {
  const { heading, intro, list = [], code, link, notes, footer } = letter;
  return `<!doctype html>
<html lang="${locale}" dir="${LOCALES[locale].dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>@media (prefers-color-scheme:dark){body,.page{background:#0b1017!important;color:#f5f1e8!important}.code{background:#1a2431!important;color:#7bebcd!important}.button{background:#5fe3bf!important;color:#04201a!important}.quiet{color:#b3bdc9!important}}</style>
</head><body style="margin:0;background:#faf7f1;color:#121a24">
<div class="page" style="max-width:30rem;margin:0 auto;padding:32px 20px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;text-align:start">
<p style="margin:0 0 24px;font-weight:600">Portico</p>
<h1 style="margin:0 0 8px;font-size:24px;line-height:1.25">${escapeHtml(heading)}</h1>
<p style="margin:0 0 20px;overflow-wrap:anywhere">${escapeHtml(intro)}</p>
${listItems(list)}${code === undefined ? '' : codeBox(code)}${link === undefined ? '' : button(link)}${notes.map(note).join('\n')}
<p class="quiet" style="margin:20px 0 0;color:#414d5b;font-size:14px">${escapeHtml(footer)}</p>
</div></body></html>`;
}

function listItems(list: string[]): string {
  if (list.length === 0) return '';
  const items = list.map((item) => `<li style="margin:0 0 8px">${escapeHtml(item)}</li>`);
  return `<ul style="margin:0 0 20px;padding-inline-start:20px">${items.join('')}</ul>\n`;
}

function codeBox(code: string): string {
  return `<p class="code" dir="ltr" style="margin:0 0 20px;padding:16px;border-radius:14px;background:#fff;color:#0a5f4e;font-size:32px;font-weight:600;letter-spacing:.25em;text-align:center">${code}</p>\n`;
}

function button({ text, url }: { text: string; url: string }): string {
  return `<p style="margin:0 0 20px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;border-radius:999px;background:#0b6e5a;color:#fff;font-weight:600;text-decoration:none">${escapeHtml(text)}</a></p>\n`;
}

function note(text: string): string {
  return `<p style="margin:0 0 12px">${escapeHtml(text)}</p>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
