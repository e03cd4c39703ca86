import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { tokenField } from '../fields.ts';
import { DOCUMENTS, SIDES } from './document-types.ts';
import { documentDraft, IMAGE_REFUSALS, oneImage } from './drafts.ts';

/* Photos are taken on a phone while the computer waits: a link, as a QR code, that can only add
 images to the drafts of the account that created it. Both screens show the same two words. */

/** From the link's creation to its end, whatever the phone does. */
export const HANDOFF_TTL_MINUTES = 15;
/** How often the computer polls for arrived images. */
export const HANDOFF_POLL_SECONDS = 2;

const side = z.enum(SIDES);
const words = z.array(z.string());

export const startHandoff = endpoint({
  method: 'POST',
  path: '/user/handoff',
  summary:
    'Creates a handoff link for a phone, and ends the previous one. Its texts are in the language of Accept-Language.',
  auth: 'bearer',
  limit: 'document-draft',
  body: z.object({
    document: z.enum(DOCUMENTS),
    /** The sides that need a photo. */
    sides: z.array(side).check(z.minLength(1), z.maxLength(3)),
  }),
  reply: z.object({
    id: z.string(),
    /** The content of the QR code; the secret follows its `#`, so that no log contains it. */
    url: z.string(),
    words,
    /** ISO 8601, UTC. */
    expiresAt: z.string(),
  }),
  errors: ['existing_document'],
});

/**
 * `waiting` for the phone, `claimed` by it, `finished` there, `over`: expired, ended or replaced.
 */
export const HANDOFF_STATES = ['waiting', 'claimed', 'finished', 'over'] as const;
export type HandoffState = (typeof HANDOFF_STATES)[number];

export const getHandoff = endpoint({
  method: 'GET',
  // Only this is below an id: a sibling path, such as `end`, could be taken for an id.
  path: '/user/handoff/:id/state',
  summary: 'The status of a handoff, and the images that were added by it.',
  auth: 'bearer',
  limit: null,
  body: null,
  reply: z.object({ state: z.enum(HANDOFF_STATES), arrived: z.array(documentDraft) }),
  errors: ['not_found'],
});

export const endHandoff = endpoint({
  method: 'POST',
  path: '/user/handoff/end',
  summary: 'Ends a handoff from the computer.',
  auth: 'bearer',
  limit: null,
  body: z.object({ id: tokenField }),
  reply: null,
  errors: ['not_found'],
});

const task = {
  words,
  document: z.enum(DOCUMENTS),
  /** The sides to photograph, and whether each has arrived. */
  sides: z.array(z.object({ side, isThere: z.boolean() })),
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
};

export const previewHandoff = endpoint({
  method: 'POST',
  path: '/handoff/look',
  summary: 'The purpose of a handoff link. Changes nothing.',
  auth: 'none',
  limit: 'document-draft',
  body: z.object({ token: tokenField }),
  reply: z.object(task),
  errors: ['handoff_over', 'handoff_taken'],
});

export const claimHandoff = endpoint({
  method: 'POST',
  path: '/handoff/claim',
  summary: 'Claims a handoff link: one phone can, once.',
  auth: 'none',
  limit: 'document-draft',
  body: z.object({ token: tokenField }),
  reply: z.object({ ...task, phoneToken: z.string() }),
  errors: ['handoff_over', 'handoff_taken'],
});

export const handoffTask = endpoint({
  method: 'GET',
  path: '/handoff/standing',
  summary: 'The photos that are still to be added on this phone.',
  auth: 'handoff',
  limit: null,
  body: null,
  reply: z.object(task),
  errors: [],
});

export const addHandoffImage = endpoint({
  method: 'POST',
  path: '/handoff/add-image',
  summary: 'Stores one image as add-document-draft does, for the account that created the link.',
  auth: 'handoff',
  limit: 'document-draft',
  encoding: 'multipart',
  body: oneImage,
  reply: documentDraft,
  errors: IMAGE_REFUSALS,
});

export const finishHandoff = endpoint({
  method: 'POST',
  path: '/handoff/finish',
  summary: 'Reports to the computer that the phone is done, and ends the link.',
  auth: 'handoff',
  limit: null,
  body: null,
  reply: null,
  errors: [],
});
