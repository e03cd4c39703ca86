import nodemailer from 'nodemailer';
import type { Clock } from './clock.ts';
import { writeToOutboxFolder } from './outbox-folder.ts';

export type Mail = { from: string; to: string; subject: string; text: string; html: string };

/** Sends one e-mail, or throws: {@link RecipientRefused} when trying again is pointless. */
export type Mailer = { send(mail: Mail): Promise<void>; close(): void };

/** The mail server said for good that it will not take this message. */
export class RecipientRefused extends Error {}

/** A real SMTP hop. Short timeouts: the outbox tries again. */
export function createSmtpMailer(url: string): Mailer {
  const transport = nodemailer.createTransport({
    url,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 15_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ from, to, subject, text, html }) {
      try {
        // An address object, not a string: nothing in it is parsed as a list or a group.
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
      } catch (error) {
        if (isPermanent(error))
          throw new RecipientRefused('refused by the mail server', { cause: error });
        throw error;
      }
    },
    close: () => transport.close(),
  };
}

/** For development: every mail becomes a file that the outbox page shows. */
export function createFolderMailer(folder: string, clock: Clock): Mailer {
  return {
    async send({ to, subject, text, html }) {
      await writeToOutboxFolder(folder, clock, { channel: 'email', to, subject, text, html });
    },
    close: () => {},
  };
}

/**
 * 5xx answers to the recipient or the message are final (RFC 5321, section 4.2.1). One to our own sender
 * address is not: that is for the operator to mend, and the mail is to go out then.
 */
function isPermanent(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (
    (command === 'RCPT TO' || command === 'DATA') &&
    responseCode !== undefined &&
    responseCode >= 500
  );
}
