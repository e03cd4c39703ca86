import { LOCALES } from '@portico/contract';
import { mailTranslator } from '@portico/locales/server';
import type { Mail } from '../ports/mailer.ts';
import type { TextMessage } from '../ports/sms.ts';
import type { Envelope } from './outbox.ts';

type Composed = Omit<Mail, 'from'>;

/** The e-mail in the person's language, readable at 320 px and in dark mode, with a plain-text part. */
export async function composeMail({ to, locale, message }: Envelope): Promise<Composed> {
  const t = await mailTranslator(locale);
  const { code, validMinutes } = message;
  const lines = {
    heading: t('code.heading'),
    intro: t('code.intro'),
    valid: t('code.valid', { minutes: validMinutes }),
    notYou: t('code.not_you'),
    footer: t('footer'),
  };
  const text = [lines.intro, code, lines.valid, lines.notYou, `-- \n${lines.footer}`].join('\n\n');
  return { to, subject: t('code.subject', { code }), text, html: page(locale, code, lines) };
}

/** The last line binds the code to the site, so that browsers fill it in nowhere else (web.dev, SMS OTP). */
export async function composeSms(
  { to, locale, message }: Envelope,
  host: string,
): Promise<TextMessage> {
  const t = await mailTranslator(locale);
  return { to, text: `${t('code.sms', { code: message.code })}\n\n@${host} #${message.code}` };
}

type Lines = Record<'heading' | 'intro' | 'valid' | 'notYou' | 'footer', string>;

function page(locale: Envelope['locale'], code: string, lines: Lines): string {
  const { dir } = LOCALES[locale];
  const safe = Object.fromEntries(
    Object.entries(lines).map(([k, v]) => [k, escapeHtml(v)]),
  ) as Lines;
  return `<!doctype html>
<html lang="${locale}" dir="${dir}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>${safe.heading}</title>
<style>@media (prefers-color-scheme:dark){body,.page{background:#0b1017!important;color:#f5f1e8!important}.code{background:#1a2431!important;color:#7bebcd!important}.quiet{color:#b3bdc9!important}}</style>
</head><body style="margin:0;background:#faf7f1;color:#121a24">
<div class="page" style="max-width:30rem;margin:0 auto;padding:32px 20px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;text-align:start">
<p style="margin:0 0 24px;font-weight:600">Portico</p>
<h1 style="margin:0 0 8px;font-size:24px;line-height:1.25">${safe.heading}</h1>
<p style="margin:0 0 20px">${safe.intro}</p>
<p class="code" dir="ltr" style="margin:0 0 20px;padding:16px;border-radius:14px;background:#fff;color:#0a5f4e;font-size:32px;font-weight:600;letter-spacing:.25em;text-align:center">${code}</p>
<p style="margin:0 0 12px">${safe.valid}</p>
<p style="margin:0 0 32px">${safe.notYou}</p>
<p class="quiet" style="margin:0;color:#414d5b;font-size:14px">${safe.footer}</p>
</div></body></html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
}
