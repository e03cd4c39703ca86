import type { Transporter } from 'nodemailer';
import type { Clock } from '#core/clock.ts';
import { traceHeaders } from '#core/trace.ts';
import { writeToOutboxFolder } from './outbox-folder.ts';
import { RecipientRefused, SenderRefused } from './refusals.ts';

export type Mail = {
  /** As a header has it, or its parts. */
  from: string | { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  html: string;
  /** A picture that the HTML shows as `cid:logo`. */
  logo?: Buffer | undefined;
};

/** The HTML as it looks with its picture, for a page. */
export function shownHtml({ html, logo }: Pick<Mail, 'html' | 'logo'>): string {
  if (logo === undefined) return html;
  return html.replaceAll('cid:logo', () => `data:image/png;base64,${logo.toString('base64')}`);
}

/** Sends one email, or throws: {@link RecipientRefused}, {@link SenderRefused}, or a temporary error. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

/** A real SMTP hop. Short timeouts: the outbox retries. */
export function createSmtpMailer(url: string): Mailer {
  let connecting: Promise<Transporter> | undefined;
  return {
    async send({ from, to, subject, text, html, logo }) {
      try {
        // An address object, not a string, so that nothing in it is parsed as a list or a group.
        connecting ??= transportTo(url);
        const transport = await connecting;
        await transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          ...(logo !== undefined && {
            attachments: [
              {
                cid: 'logo',
                filename: 'logo.png',
                content: logo,
                contentType: 'image/png',
                contentDisposition: 'inline' as const,
              },
            ],
          }),
          // Out-of-office programs do not answer automatic mail (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated', ...traceHeaders() },
        });
      } catch (error) {
        throw judged(error);
      }
    },
    close: () => void connecting?.then((transport) => transport.close()),
  };
}

/** Connects and signs in without sending anything; throws as `send` does. */
export async function verifySmtp(url: string): Promise<void> {
  const transport = await transportTo(url);
  try {
    await transport.verify();
  } catch (error) {
    throw judged(error);
  } finally {
    transport.close();
  }
}

/** Loaded with the first email: an installation that writes emails to a folder does not need it in memory. */
async function transportTo(url: string): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport({
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** For development: every email becomes a file that the outbox page shows. */
export function createFolderMailer(folder: string, clock: Clock): Mailer {
  return {
    async send({ to, subject, text, html, logo }) {
      const shown = shownHtml({ html, logo });
      await writeToOutboxFolder(folder, clock, {
        channel: 'email',
        to,
        subject,
        text,
        html: shown,
      });
    },
    close: () => {},
  };
}

/**
 * 5xx answers to the recipient or the message are final (RFC 5321, section 4.2.1). A 5xx answer to our own sender
 * address or password is not: the administrator has to correct it, and then the email is to be sent.
 */
function judged(error: unknown): unknown {
  const { code, command, responseCode } = error as Partial<SmtpError>;
  if (responseCode === undefined || responseCode < 500) return error;
  if (command === 'RCPT TO' || command === 'DATA') {
    return new RecipientRefused('refused by the mail server', { cause: error });
  }
  if (code === 'EAUTH' || command === 'MAIL FROM') {
    const message = `The mail server refuses this account or sender: ${responseCode}`;
    return Object.assign(new SenderRefused(message), { code, responseCode });
  }
  return error;
}

type SmtpError = { code: string; command: string; responseCode: number };
