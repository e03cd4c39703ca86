import { createHash } from 'node:crypto';
import { escapeHtml } from '#core/html.ts';
import { isOfThisMachine } from '#core/loopback.ts';
import type { Config } from '#platform/config/config.ts';
import {
  type OutboxEntry,
  readOutboxFile,
  readOutboxFolder,
} from '#platform/ports/messages/outbox-folder.ts';

export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

const SHOWN = 50;
/** Later than every message, and earlier than every one. */
const NONE = '0';

const STYLE = `
:root{color-scheme:light dark;--line:light-dark(#d5dbe5,#323c4b);--soft:light-dark(#545f70,#a9b3c2);--card:light-dark(#fff,#1a212c);--accent:light-dark(#2b5cc4,#8fb3ff);background:light-dark(#eef1f6,#10151d);color:light-dark(#17202e,#eef1f6);font:1rem/1.5 system-ui,sans-serif}
*{box-sizing:border-box}
body{margin:0 auto;max-inline-size:48rem;padding:1.5rem 1rem 4rem}
header{align-items:center;background:light-dark(#eef1f6,#10151d);display:flex;flex-wrap:wrap;gap:.75rem 1.5rem;inset-block-start:0;justify-content:space-between;padding-block:.75rem;position:sticky}
h1{font-size:1.5rem;margin:0}
fieldset{background:var(--card);border:1px solid var(--line);border-radius:.75rem;display:inline-flex;margin:0;padding:.1875rem}
fieldset label{border-radius:.5625rem;cursor:pointer;font-size:.9375rem;padding:.375rem .875rem}
fieldset label:has(:checked){background:var(--accent);color:light-dark(#fff,#10151d)}
fieldset label:has(:focus-visible){outline:3px solid var(--accent);outline-offset:2px}
fieldset input{appearance:none;margin:0;position:absolute}
legend{block-size:1px;inline-size:1px;overflow:hidden;position:absolute}
article{background:var(--card);border:1px solid var(--line);border-radius:1rem;margin-block:1rem;overflow:hidden}
h2{font-size:1.0625rem;line-height:1.35;margin:0}
h2,pre{unicode-bidi:plaintext}
article>div{padding:1rem 1.25rem}
.to{color:var(--soft);font-size:.9375rem;margin:.125rem 0 0;overflow-wrap:anywhere}
iframe{background:#fff;block-size:34rem;border:0;border-block:1px solid var(--line);display:block;inline-size:100%;margin-inline:auto;resize:vertical}
iframe.dark{background:#111}
body:has(#dark:checked) iframe.light,body:not(:has(#dark:checked)) iframe.dark{display:none}
body:has(#phone:checked) iframe{border-inline:1px solid var(--line);inline-size:min(390px,100%)}
summary{color:var(--soft);cursor:pointer;font-size:.9375rem;padding:.75rem 1.25rem}
pre{font:inherit;margin:0;overflow-wrap:anywhere;padding:0 1.25rem 1.25rem;white-space:pre-wrap}
.text pre{background:light-dark(#e3e8f0,#26303e);border-radius:1.125rem;border-end-start-radius:.25rem;margin:0 1.25rem 1.25rem;max-inline-size:24rem;padding:.625rem 1rem}
a{color:var(--accent)}
.note,.empty{color:var(--soft)}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1rem}
nav [aria-current]{color:inherit;font-weight:600;text-decoration:none}
main:has(article) .empty{display:none}
`;

/** New messages come in above the others, whose frames stay as they are. */
const SCRIPT = `
const list = document.querySelector('main');
const ask = async () => {
  try {
    const after = list.querySelector('article')?.id ?? '${NONE}';
    const answer = await fetch('/outbox/after/' + after);
    if (answer.ok) list.insertAdjacentHTML('afterbegin', await answer.text());
  } catch {}
  setTimeout(ask, 1500);
};
setTimeout(ask, 1500);
`;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
/** For the policy of the page, which allows this style and this script, and no other. */
export const STYLE_HASH = hashOf(STYLE);
export const SCRIPT_HASH = hashOf(SCRIPT);

/**
 * Whether the development outbox has a page: never in production, nor if the product's address is reachable by others.
 * Requests through a proxy that forwards no headers cannot be distinguished from those of a browser on this machine.
 */
export function hasOutboxPage({ mode, publicUrl }: Pick<Config, 'mode' | 'publicUrl'>): boolean {
  return mode === 'development' && isOfThisMachine(publicUrl);
}

export async function outboxDocument(folder: string, mailGoesBySmtp: boolean): Promise<string> {
  const note = mailGoesBySmtp ? 'Emails are sent by SMTP; only text messages are kept here. ' : '';
  return pageOf(
    'Outbox',
    `<p class="note">${note}<a href="/outbox/samples/en-US">See every email in every language</a></p>
<main>${await itemsAfter(folder, NONE)}
<p class="empty">Nothing has been sent yet. Emails and text messages appear here by themselves.</p></main>
<script type="module">${SCRIPT}</script>`,
  );
}

/** A page with the choices that its emails follow. */
export function pageOf(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body>
<header><h1>${title}</h1><div>${choice('Colors', { light: 'Light', dark: 'Dark' })} ${choice('Width', { computer: 'Computer', phone: 'Phone' })}</div></header>
${body}</body></html>`;
}

function choice(name: string, options: Record<string, string>): string {
  const labels = Object.entries(options).map(
    ([id, text], place) =>
      `<label><input type="radio" name="${name}" id="${id}"${place === 0 ? ' checked' : ''}>${text}</label>`,
  );
  return `<fieldset><legend>${name}</legend>${labels.join('')}</fieldset>`;
}

/** The messages after the one with this id, as parts of the page, the newest first. */
export async function itemsAfter(folder: string, id: string): Promise<string> {
  return (await readOutboxFolder(folder, SHOWN, id)).map(item).join('\n');
}

function item({ id, channel, to, subject, text, html, sentAt }: OutboxEntry): string {
  const when = new Date(sentAt).toISOString().replace('T', ' ').slice(0, 19);
  const about = `${channel} to <b>${escapeHtml(to)}</b>, ${when} UTC`;
  const isEmail = channel === 'email' && html !== '';
  return isEmail
    ? emailItem({ id, subject, about, text, frame: framed(`/outbox/emails/${id}`) })
    : textItem({ id, about, text });
}

/** Shown in a page; `about` is HTML. */
type Item = { id: string; about: string; text: string };

/** Where an email's document is in a scheme: an attribute of its frame. */
export type Frame = (scheme: Scheme) => string;
/** The one that the server sends. */
export const framed =
  (path: string): Frame =>
  (scheme) =>
    `src="${path}/${scheme}"`;

export function emailItem({
  id,
  subject,
  about,
  text,
  frame,
}: Item & { subject: string; frame: Frame }): string {
  const title = escapeHtml(subject);
  const frames = SCHEMES.map(
    (scheme) =>
      `<iframe class="${scheme}" title="${title}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" ${frame(scheme)}></iframe>`,
  );
  return `<article id="${id}"><div><h2>${title}</h2><p class="to">${about}</p></div>${frames.join('')}<details><summary>Plain text</summary><pre>${linked(text)}</pre></details></article>`;
}

export function textItem({ id, about, text }: Item): string {
  return `<article id="${id}" class="text"><div><h2>Text message</h2><p class="to">${about}</p></div><pre>${linked(text)}</pre></article>`;
}

/** An email as it was sent, in the colors that it has for one of the two schemes; null if there is none. */
export async function emailDocument(
  folder: string,
  id: string,
  scheme: Scheme,
): Promise<string | null> {
  const email = await readOutboxFile(folder, id);
  return email === null || email.html === '' ? null : inScheme(email.html, scheme);
}

/** An email's document in the colors that it has for one of the two schemes, whatever the browser prefers. */
export function inScheme(html: string, scheme: Scheme): string {
  return html
    .replaceAll(/\(prefers-color-scheme: ?(light|dark)\)/g, (_, of: string) =>
      of === scheme ? 'all' : 'not all',
    )
    .replaceAll('color-scheme:light dark', `color-scheme:${scheme}`)
    .replace('content="light dark"', `content="${scheme}"`)
    .replace('</head>', '<base target="_blank"></head>');
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g;

/** The text with its addresses as links. */
function linked(text: string): string {
  let end = 0;
  let out = '';
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    const shown = escapeHtml(address);
    out += `${escapeHtml(text.slice(end, index))}<a href="${shown}">${shown}</a>`;
    end = index + address.length;
  }
  return out + escapeHtml(text.slice(end));
}
