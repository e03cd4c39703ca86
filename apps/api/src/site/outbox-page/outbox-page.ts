import { createHash } from 'node:crypto';
import { escapeHtml } from '#core/html.ts';
import { isOfThisMachine } from '#core/loopback.ts';
import type { Config } from '#platform/config/config.ts';
import { type OutboxFile, readOutboxFolder } from '#platform/ports/messages/outbox-folder.ts';

const SHOWN = 50;

const STYLE =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui}body{margin:2rem auto;max-inline-size:44rem;padding:0 1rem}article{border-block-start:1px solid;margin-block:1.5rem}h2{font-size:1.125rem;margin-block-end:0}p{margin-block:.25rem 1rem}pre{font:inherit;overflow-wrap:anywhere;white-space:pre-wrap}';

/** For the policy of the page, which allows this style and no other. */
export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

/**
 * Whether the development outbox has a page: never in production, nor if the product's address is reachable by others.
 * Requests through a proxy that forwards no headers cannot be distinguished from those of a browser on this machine.
 */
export function hasOutboxPage({ mode, publicUrl }: Pick<Config, 'mode' | 'publicUrl'>): boolean {
  return mode === 'development' && isOfThisMachine(publicUrl);
}

export async function renderOutbox(folder: string, mailGoesBySmtp: boolean): Promise<string> {
  const messages = await readOutboxFolder(folder, SHOWN);
  const note = mailGoesBySmtp
    ? '<p>Emails are sent by SMTP; only text messages are kept here.</p>'
    : '';
  const list = messages.map(item).join('\n') || '<p>Nothing has been sent yet.</p>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Outbox</title><style>${STYLE}</style></head><body><h1>Outbox</h1>${note}\n${list}\n</body></html>`;
}

function item({ channel, to, subject, text, sentAt }: OutboxFile): string {
  const when = new Date(sentAt).toISOString().replace('T', ' ').slice(0, 19);
  const title = subject || 'Text message';
  return `<article><h2>${escapeHtml(title)}</h2><p>${channel} to <b>${escapeHtml(to)}</b>, ${when} UTC</p><pre>${linked(text)}</pre></article>`;
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
