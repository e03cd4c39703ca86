import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import type { ErrorCode } from '../errors.ts';
import { tokenField } from '../fields.ts';
import { QUALITY_CAUSES } from '../rules/image-quality.ts';
import { SIDES } from './document-types.ts';

/* Images that a person has taken and not submitted yet (R-KYC-15): one of each side, visible
 only to them, until they submit or remove them, or DRAFT_TTL_DAYS have passed. */

/** An `ImageQuality`; rules/image-quality.ts documents the figures. */
export const imageQuality = z.object({
  sharpness: z.number(),
  glare: z.number(),
  luminance: z.number(),
  shortSide: z.number(),
  fill: z.number(),
});

export const documentDraft = z.object({
  /** Replaces the file in a submission. */
  id: z.string(),
  side: z.enum(SIDES),
  /** Pixels and bytes of the image as stored. */
  width: z.number(),
  height: z.number(),
  bytes: z.number(),
  quality: imageQuality,
  /** The first thing to correct; null if nothing seems wrong. It advises: the image may be submitted as it is. */
  cause: z.nullable(z.enum(QUALITY_CAUSES)),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
  /** When it is deleted automatically; ISO 8601, UTC. */
  expiresAt: z.string(),
});

export type DocumentDraft = z.output<typeof documentDraft>;

/** One part, named after the side that it shows. */
export const oneImage = z.object({
  docImageFront: z.optional(z.file()),
  docImageBack: z.optional(z.file()),
  personImage: z.optional(z.file()),
});

/** Why an image is refused. */
export const IMAGE_REFUSALS = [
  'existing_document',
  'alert_message_file_error2',
  'upload_file',
  'file_too_large',
  'invalid_file_type',
  'image_too_small',
  'image_too_large',
  'image_damaged',
  'image_refused_before',
  'same_image',
] as const satisfies readonly ErrorCode[];

export const addDocumentDraft = endpoint({
  method: 'POST',
  path: '/user/add-document-draft',
  summary:
    'Stores one image until the submission; it replaces an earlier one of its side. The part is named after the side.',
  auth: 'bearer',
  limit: 'document-draft',
  encoding: 'multipart',
  body: oneImage,
  reply: documentDraft,
  errors: IMAGE_REFUSALS,
});

export const getDocumentDrafts = endpoint({
  method: 'GET',
  path: '/user/document-drafts',
  summary: 'The images that the signed-in person has not submitted yet.',
  auth: 'bearer',
  limit: null,
  body: null,
  reply: z.object({ drafts: z.array(documentDraft) }),
  errors: [],
});

export const removeDocumentDraft = endpoint({
  method: 'POST',
  path: '/user/document-drafts/remove',
  summary: 'Removes one of these images.',
  auth: 'bearer',
  limit: null,
  body: z.object({ id: tokenField }),
  reply: null,
  errors: ['not_found'],
});

/** The bearer's own images. */
export const PRIVATE_PICTURES = {
  documentDraft: endpoint({
    method: 'GET',
    path: '/user/document-drafts/:id/image',
    summary: 'One of the images that the signed-in person has not submitted yet.',
    auth: 'bearer',
    limit: 'private-picture',
    body: null,
    reply: { kind: 'file', type: 'image/jpeg' },
    errors: ['not_found'],
  }),
  document: endpoint({
    method: 'GET',
    path: '/user/documents/:id/image',
    summary: 'One of the images that the signed-in person has submitted.',
    auth: 'bearer',
    limit: 'private-picture',
    body: null,
    reply: { kind: 'file', type: 'image/jpeg' },
    errors: ['not_found'],
  }),
};
