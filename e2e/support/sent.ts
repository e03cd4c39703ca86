import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { RejectionReason } from '@portico/contract';
import type { verification } from '../../packages/locales/src/english.ts';
import { alter } from './database.ts';
import type { TestImages } from './images.ts';
import { sendDetails } from './people.ts';
import type { Product } from './product.ts';
import { expect, type Member } from './states.ts';

/** A submitted verification and the decision about it, made without the screens. */

export type Marked = { part: string; reason: keyof typeof verification.reasons };

type Of = { product: Product; images: TestImages; member: Member };

/** Details and documents are submitted: PENDING. */
export async function submitAll(
  page: Page,
  { images, member }: Pick<Of, 'images' | 'member'>,
  document: 'id_card' | 'passport' = 'id_card',
): Promise<void> {
  await sendDetails(page, member.access_token);
  const file = async (path: string) => ({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await readFile(path),
  });
  const answer = await page.request.post('/user/add-user-document', {
    headers: { authorization: `Bearer ${member.access_token}` },
    multipart: {
      document,
      documentCountry: 'UA',
      docImageFront: await file(images.front),
      docImageBack: await file(images.back),
      personImage: await file(images.selfie),
    },
  });
  expect(answer.status()).toBe(200);
}

type Decision =
  | { outcome: 'CONFIRMED' }
  | { outcome: 'RESUBMISSION'; marks: Marked[] }
  | { outcome: 'REJECTED'; rejection: RejectionReason[] };

/** Submits everything, and decides as a reviewer does. */
export async function decide(
  page: Page,
  { product, images, member }: Of,
  decision: Decision,
  document: 'id_card' | 'passport' = 'id_card',
): Promise<void> {
  await submitAll(page, { images, member }, document);
  const now = Date.now();
  const { outcome } = decision;
  alter(
    product,
    "update reviews set outcome = ?, decided_at = ?, decided_by = 'x', marks = ?, rejection = ? where account_id = ? and decided_at is null",
    outcome,
    now,
    outcome === 'RESUBMISSION' ? JSON.stringify(decision.marks) : null,
    outcome === 'REJECTED' ? JSON.stringify(decision.rejection) : null,
    member.id,
  );
  alter(
    product,
    'update kyc set status = ?, decided_at = ? where account_id = ?',
    outcome,
    now,
    member.id,
  );
}
