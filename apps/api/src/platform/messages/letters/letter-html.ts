import { LOCALES, type Locale } from '@portico/contract';
import { escapeHtml } from '#core/html.ts';
import type { LetterColors, LetterLook } from '#platform/brand/brand.ts';
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

/** The colors of the screens (tokens.css). */
const OWN: LetterLook = {
  light: {
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
  },
  dark: {
    page: '#0b1017',
    card: '#121a24',
    line: '#2b3848',
    text: '#f5f1e8',
    muted: '#b3bdc9',
    subtle: '#8fa0b2',
    accent: '#5fe3bf',
    onAccent: '#04201a',
    code: '#7bebcd',
    field: '#0f1620',
    ember: '#ffb38a',
  },
};

const atNight = (dark: LetterColors) => `
.page{background-color:${dark.page}!important}
.card{background-color:${dark.card}!important;border-color:${dark.line}!important}
.text{color:${dark.text}!important}
.muted{color:${dark.muted}!important}
.subtle{color:${dark.subtle}!important}
.rule{border-color:${dark.line}!important}
.code{background-color:${dark.field}!important;border-color:${dark.line}!important;color:${dark.code}!important}
.calm,.good{border-color:${dark.accent}!important}
.needed{border-color:${dark.ember}!important}
.button,.button a{background-color:${dark.accent}!important;border-color:${dark.accent}!important;color:${dark.onAccent}!important}`;

// Outlook on the web darkens mail itself and marks the elements it changed; each rule is prefixed with that mark.
const inOutlook = (rules: string) =>
  rules.replace(/^\.([\w,. ]+)\{/gm, (rule) => rule.replace(/\.(?=\w)/g, '[data-ogsc] .'));

const stylesOf = (
  dark: string,
) => `:root{color-scheme:light dark;supported-color-schemes:light dark}
body{margin:0;padding:0;-webkit-text-size-adjust:100%}
table{border-collapse:separate;mso-table-lspace:0;mso-table-rspace:0}
@media (max-width:480px){.gutter{padding:20px 12px!important}.card{padding:28px 22px!important}.code{font-size:34px!important}.button a{display:block!important}.wide{width:100%!important}}
@media (prefers-color-scheme:dark){${dark}
}${inOutlook(dark)}`;

/** `look` are the colors of a brand, `radius` that of its corners in pixels, and `logo` its picture, which is attached. */
type Sender = {
  name: string;
  look?: LetterLook | undefined;
  radius?: number | undefined;
  logo?: object | undefined;
};

/** Corners as on the screens: cards are rounder than fields, and buttons are round until a brand says otherwise. */
const cornersOf = (radius: number | undefined) =>
  radius === undefined
    ? { card: 20, field: 14, button: 999 }
    : { card: Math.round((radius * 20) / 14), field: radius, button: radius };
type Corners = ReturnType<typeof cornersOf>;

export function letterHtml(
  letter: Letter,
  locale: Locale,
  { name, logo, radius, look: { light: paper, dark } = OWN }: Sender,
): string {
  const corners = cornersOf(radius);
  const { heading, code, intro, list = [], link, notes, footer, tone } = letter;
  const { dir } = LOCALES[locale];
  const start = dir === 'rtl' ? 'right' : 'left';
  const inside = [
    `<h1 class="text" style="margin:0 0 12px;font-size:26px;line-height:1.25;font-weight:600;color:${paper.text};${FONT};${BREAKS}">${escapeHtml(heading)}</h1>`,
    code === undefined ? '' : codeBox(code, paper, corners),
    paragraph(intro, 'text', `margin:0 0 20px;font-size:17px;color:${paper.text}`),
    listItems(list, start, paper),
    link === undefined ? '' : button(link, start, paper, corners),
    notes.length === 0 ? '' : rule(paper),
    ...notes.map((note) =>
      paragraph(note, 'muted', `margin:0 0 10px;font-size:15px;color:${paper.muted}`),
    ),
  ];
  return `<!doctype html>
<html lang="${locale}" dir="${dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no"><meta name="x-apple-disable-message-reformatting">
<title>${escapeHtml(heading)}</title>
<style>${stylesOf(atNight(dark))}</style>
</head><body class="page" style="margin:0;padding:0;background-color:${paper.page}">
${preview(previewOf(letter))}
<table role="presentation" class="page" lang="${locale}" dir="${dir}" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${paper.page}" style="background-color:${paper.page}"><tr><td class="gutter" align="center" style="padding:36px 16px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" dir="${dir}" style="max-width:560px">
<tr><td align="${start}" style="padding:0 4px 18px">${mark(tone, { name, logo }, paper)}</td></tr>
<tr><td class="card" align="${start}" bgcolor="${paper.card}" style="padding:36px;background-color:${paper.card};border:1px solid ${paper.line};border-radius:${corners.card}px">
${inside.filter((part) => part !== '').join('\n')}
</td></tr>
<tr><td align="${start}" style="padding:20px 4px 0">
${footer.map((line) => paragraph(line, 'subtle', `margin:0 0 6px;font-size:13px;color:${paper.subtle}`)).join('\n')}
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

/** The doorway or the brand's own mark, with the name beside it. */
function mark(tone: Letter['tone'], { name, logo }: Sender, paper: LetterColors): string {
  const color = tone === 'needed' ? paper.ember : paper.accent;
  const door = `<div class="${tone}" style="width:14px;height:22px;border:4px solid ${color};border-bottom:0;border-radius:11px 11px 0 0;font-size:0;line-height:0">&nbsp;</div>`;
  const own =
    '<img src="cid:logo" width="28" height="28" alt="" style="display:block;width:28px;height:28px;border:0">';
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td style="padding:0">${logo === undefined ? door : own}</td>
<td class="text" style="padding:0 10px;font-size:19px;line-height:26px;font-weight:600;color:${paper.text};${FONT}" dir="auto" translate="no">${escapeHtml(name)}</td>
</tr></table>`;
}

/** The code is one word, so that it can be selected and copied; the box has room for one line only. */
function codeBox(code: string, paper: LetterColors, corners: Corners): string {
  return `<p class="code" dir="ltr" style="margin:0 0 20px;padding:18px 8px;background-color:${paper.field};border:1px solid ${paper.line};border-radius:${corners.field}px;color:${paper.code};font-size:40px;line-height:1.2;font-weight:600;letter-spacing:.16em;text-indent:.16em;text-align:center;white-space:nowrap;-webkit-user-select:all;user-select:all;font-variant-numeric:tabular-nums;${FONT}">${escapeHtml(code)}</p>`;
}

/** A reference number, and "E-Mail": neither is read well with a line break after its hyphen. */
const ONE_LINE = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b|\b[Ee]-[Mm]ail/g;

function paragraph(text: string, kind: string, style: string): string {
  const words = escapeHtml(text).replace(ONE_LINE, '<span style="white-space:nowrap">$&</span>');
  return `<p class="${kind}" style="${style};line-height:1.55;${FONT};${BREAKS}">${words}</p>`;
}

/** Rows instead of a list: mail programs place bullets differently, above all in right-to-left text. */
function listItems(
  list: NonNullable<Letter['list']>,
  start: 'left' | 'right',
  paper: LetterColors,
): string {
  if (list.length === 0) return '';
  const edge = `border-${start}:3px solid ${paper.ember}`;
  const items = list.map(({ part, text, line }) => {
    const words =
      part === undefined ? escapeHtml(line) : `<b>${escapeHtml(part)}</b><br>${escapeHtml(text)}`;
    return `<tr role="listitem"><td class="text needed" align="${start}" style="padding:2px 14px;${edge};font-size:16px;line-height:1.5;color:${paper.text};${FONT};${BREAKS}">${words}</td></tr><tr><td style="height:14px;font-size:0;line-height:0">&nbsp;</td></tr>`;
  });
  return `<table role="list" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 10px">${items.join('')}</table>`;
}

/** The cell sets the color, and also the padding, because Outlook ignores padding on a link. */
function button(
  { text, url }: NonNullable<Letter['link']>,
  start: 'left' | 'right',
  paper: LetterColors,
  corners: Corners,
): string {
  return `<table role="presentation" class="wide" align="${start}" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 8px"><tr>
<td class="button" align="center" bgcolor="${paper.accent}" style="background-color:${paper.accent};border-radius:${corners.button}px;mso-padding-alt:15px 28px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:15px 28px;border-radius:${corners.button}px;background-color:${paper.accent};color:${paper.onAccent};font-size:16px;line-height:1.3;font-weight:600;text-decoration:none;${FONT}">${escapeHtml(text)}</a></td>
</tr></table><div style="clear:both;height:0;font-size:0;line-height:0">&nbsp;</div>`;
}

function rule(paper: LetterColors): string {
  return `<div class="rule" style="margin:20px 0;border-top:1px solid ${paper.line};height:0;font-size:0;line-height:0">&nbsp;</div>`;
}
