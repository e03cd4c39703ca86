import type { Config } from '#config/config.ts';
import { escapeHtml } from '#core/html.ts';
import { isOfThisMachine } from '#core/loopback.ts';
import { type OutboxFile, readOutboxFolder } from '#ports/messages/outbox-folder.ts';

const SHOWN = 50;

/**
 * Whether the development outbox has a page: never in production, nor if the product's address is reachable by others.
 * Requests through a proxy that forwards no headers cannot be told from those of a browser on this machine.
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
<title>Outbox</title></head><body><h1>Outbox</h1>${note}\n${list}\n</body></html>`;
}

function item({ channel, to, subject, text, sentAt }: OutboxFile): string {
  const when = new Date(sentAt).toISOString().replace('T', ' ').slice(0, 19);
  const title = subject || 'Text message';
  return `<article><h2>${escapeHtml(title)}</h2><p>${channel} to <b>${escapeHtml(to)}</b>, ${when} UTC</p><pre>${escapeHtml(text)}</pre></article>`;
}
