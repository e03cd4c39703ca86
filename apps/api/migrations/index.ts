import type { Migration } from 'kysely/migration';
import * as first from './0001-accounts-codes-kyc.ts';
import * as second from './0002-every-way-in.ts';
import * as third from './0003-landing.ts';
import * as fourth from './0004-drafts.ts';
import * as fifth from './0005-review.ts';
import * as agreement from './0006-agreement.ts';
import * as reference from './0007-reference.ts';
import * as room from './0008-room.ts';
import * as outboxRecipients from './0009-outbox-recipients.ts';
import * as builtInPictures from './0010-built-in-pictures.ts';

/** Every migration by name, in order. Released migrations are never edited. */
export const migrations: Record<string, Migration> = {
  '0001-accounts-codes-kyc': first,
  '0002-every-way-in': second,
  '0003-landing': third,
  '0004-drafts': fourth,
  '0005-review': fifth,
  '0006-agreement': agreement,
  '0007-reference': reference,
  '0008-room': room,
  '0009-outbox-recipients': outboxRecipients,
  '0010-built-in-pictures': builtInPictures,
};
