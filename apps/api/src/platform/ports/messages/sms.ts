import type { Clock } from '#core/clock.ts';
import { writeToOutboxFolder } from './outbox-folder.ts';

export type TextMessage = { to: string; text: string };

/** Sends one text message, or throws: `RecipientRefused`, `SenderRefused`, or a temporary error. */
export type Sms = { send(message: TextMessage): Promise<void> };

/** For development: every text message becomes a file that the outbox page shows. */
export function createFolderSms(folder: string, clock: Clock): Sms {
  return {
    async send({ to, text }) {
      await writeToOutboxFolder(folder, clock, { channel: 'sms', to, subject: '', text, html: '' });
    },
  };
}
