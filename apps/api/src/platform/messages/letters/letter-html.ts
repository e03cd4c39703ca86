import { LOCALES, type Locale } from '@portico/contract';
import { escapeHtml } from '#core/html.ts';
import { type Letter, previewOf } from './letter.ts';

/*
 * The HTML part. Mail programs support the HTML of twenty years ago and some of today's. Tables keep the column where
 * Outlook uses Word for layout. Every color is set on its element; programs that read style sheets get the dark colors
 * from there. Gmail drops the attributes of html and body, so language and direction are also set on a table inside.
 * Nothing is fetched: the mark is a box with a round top.
 */

const FONT =
  "font-family:Rubik,system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const BREAKS = 'overflow-wrap:anywhere;word-break:break-word';

/** The light colors of the screens (tokens.css); the dark ones are in the style sheet. */
const PAPER = {
  page: '#faf7f1',
  card: '#ffffff',
  line: '#ded7c9',
  text: '#121a24',
  muted: '#414d5b',
  subtle: '#566272',
  accent: '#0b6e5a',
  onAccent: '#ffffff',
  code: '#0a5f4e',
  field: '#f1f6f3',
  ember: '#9a3f12',
};

const AT_NIGHT = `
.page{background-color:#0b1017!important}
.card{background-color:#121a24!important;border-color:#2b3848!important}
.text{color:#f5f1e8!important}
.muted{color:#b3bdc9!important}
.subtle{color:#8fa0b2!important}
.rule{border-color:#2b3848!important}
.code{background-color:#0f1620!important;border-color:#2b3848!important;color:#7bebcd!important}
.calm,.good{border-color:#5fe3bf!important}
.needed{border-color:#ffb38a!important}
.button,.button a{background-color:#5fe3bf!important;border-color:#5fe3bf!important;color:#04201a!important}`;

// Outlook on the web darkens mail itself and marks the elements it changed; each rule is prefixed with that mark.
const IN_OUTLOOK = AT_NIGHT.replace(/^\.([\w,. ]+)\{/gm, (rule) =>
  rule.replace(/\.(?=\w)/g, '[data-ogsc] .'),
);

const STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
table{border-collapse:separate;mso-table-lspace:0;mso-table-rspace:0}
@media (max-width:480px){.gutter{padding:20px 12px!important}.card{padding:28px 22px!important}.code{font-size:34px!important}.button a{display:block!important}.wide{width:100%!important}}
@media (prefers-color-scheme:dark){${AT_NIGHT}
}${IN_OUTLOOK}`;

export function letterHtml(letter: Letter, locale: Locale, name: string): string {
  const { heading, code, intro, list = [], link, notes, footer, tone } = letter;
  const { dir } = LOCALES[locale];
  const start = dir === 'rtl' ? 'right' : 'left';
  const inside = [
    `<h1 class="text" style="margin:0 0 12px;font-size:26px;line-height:1.25;font-weight:600;color:${PAPER.text};${FONT};${BREAKS}">${escapeHtml(heading)}</h1>`,
    code === undefined ? '' : codeBox(code),
    paragraph(intro, 'text', `margin:0 0 20px;font-size:17px;color:${PAPER.text}`),
    listItems(list, start),
    link === undefined ? '' : button(link, start),
    notes.length === 0 ? '' : rule(),
    ...notes.map((note) =>
      paragraph(note, 'muted', `margin:0 0 10px;font-size:15px;color:${PAPER.muted}`),
    ),
  ];
  return `<!doctype html>
<html lang="${locale}" dir="${dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(heading)}</title>
<style>${STYLES}</style>
</head><body class="page" style="margin:0;padding:0;background-color:${PAPER.page}">
${preview(previewOf(letter))}
<table role="presentation" class="page" lang="${locale}" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${PAPER.page}" style="background-color:${PAPER.page}"><tr><td class="gutter" align="center" style="padding:36px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${dir}" style="max-width:560px">
<tr><td align="${start}" style="padding:0 4px 18px">${mark(tone, name)}</td></tr>
<tr><td class="card" align="${start}" bgcolor="${PAPER.card}" style="padding:36px;background-color:${PAPER.card};border:1px solid ${PAPER.line};border-radius:20px">
${inside.filter((part) => part !== '').join('\n')}
</td></tr>
<tr><td align="${start}" style="padding:20px 4px 0">
${footer.map((line) => paragraph(line, 'subtle', `margin:0 0 6px;font-size:13px;color:${PAPER.subtle}`)).join('\n')}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body></html>`;
}

/** Text for the inbox list only. The padding after it keeps the list from showing the rest of the mail. */
function preview(text: string): string {
  const nothing = '&#847;&zwnj;&nbsp;'.repeat(60);
  return `<div style="display:none;max-height:0;max-width:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;opacity:0">${escapeHtml(text)}${nothing}</div>`;
}

/** The doorway with the name beside it. */
function mark(tone: Letter['tone'], name: string): string {
  const color = tone === 'needed' ? PAPER.ember : PAPER.accent;
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="padding:0"><div class="${tone}" style="width:14px;height:22px;border:4px solid ${color};border-bottom:0;border-radius:11px 11px 0 0;font-size:0;line-height:0">&nbsp;</div></td>
<td class="text" style="padding:0 10px;font-size:19px;line-height:26px;font-weight:600;color:${PAPER.text};${FONT}" dir="auto" translate="no">${escapeHtml(name)}</td>
</tr></table>`;
}

/** The code is one word, so that it can be selected and copied; the box has room for one line only. */
function codeBox(code: string): string {
  return `<p class="code" dir="ltr" style="margin:0 0 20px;padding:18px 8px;background-color:${PAPER.field};border:1px solid ${PAPER.line};border-radius:14px;color:${PAPER.code};font-size:40px;line-height:1.2;font-weight:600;letter-spacing:.16em;text-indent:.16em;text-align:center;white-space:nowrap;-webkit-user-select:all;user-select:all;font-variant-numeric:tabular-nums;${FONT}">${escapeHtml(code)}</p>`;
}

function paragraph(text: string, kind: string, style: string): string {
  return `<p class="${kind}" style="${style};line-height:1.55;${FONT};${BREAKS}">${escapeHtml(text)}</p>`;
}

/** Rows instead of a list: mail programs place bullets differently, above all in right-to-left text. */
function listItems(list: NonNullable<Letter['list']>, start: 'left' | 'right'): string {
  if (list.length === 0) return '';
  const edge = `border-${start}:3px solid ${PAPER.ember}`;
  const items = list.map(({ part, text, line }) => {
    const words =
      part === undefined ? escapeHtml(line) : `<b>${escapeHtml(part)}</b><br>${escapeHtml(text)}`;
    return `<tr role="listitem"><td class="text needed" align="${start}" style="padding:2px 14px;${edge};font-size:16px;line-height:1.5;color:${PAPER.text};${FONT};${BREAKS}">${words}</td></tr><tr><td style="height:14px;font-size:0;line-height:0">&nbsp;</td></tr>`;
  });
  return `<table role="list" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 10px">${items.join('')}</table>`;
}

/** The cell sets the color, and also the padding, because Outlook ignores padding on a link. */
function button({ text, url }: NonNullable<Letter['link']>, start: 'left' | 'right'): string {
  return `<table role="presentation" class="wide" align="${start}" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 8px"><tr>
<td class="button" align="center" bgcolor="${PAPER.accent}" style="background-color:${PAPER.accent};border-radius:999px;mso-padding-alt:15px 28px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:15px 28px;border-radius:999px;background-color:${PAPER.accent};color:${PAPER.onAccent};font-size:16px;line-height:1.3;font-weight:600;text-decoration:none;${FONT}">${escapeHtml(text)}</a></td>
</tr></table><div style="clear:both;height:0;font-size:0;line-height:0">&nbsp;</div>`;
}

function rule(): string {
  return `<div class="rule" style="margin:20px 0;border-top:1px solid ${PAPER.line};height:0;font-size:0;line-height:0">&nbsp;</div>`;
}
