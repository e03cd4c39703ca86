import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { countryField, documentField } from '../fields.ts';
import { sentDetails } from './detail-schemas.ts';
import { DETAIL_PARTS } from './details.ts';

export const addUserDetails = endpoint({
  method: 'POST',
  path: '/user/add-user-details',
  summary: 'Saves personal details and address. The last call before the submission counts.',
  auth: 'bearer',
  limit: null,
  body: z.object({
    ...sentDetails,
    /** The result of the browser's lookup; stored as sent and never trusted. */
    userIP: z.optional(
      z.string({ error: 'invalid_value' }).check(z.maxLength(64, { error: 'too_long' })),
    ),
    /** The same as citizenship, by the specification's section 7. */
    selectedCountry: z.optional(countryField),
    /**
     * In RESUBMISSION: the requested parts that this call changes and marks as corrected; without
     * it, and in any other status, all parts.
     */
    parts: z.optional(
      z
        .array(z.enum(DETAIL_PARTS, { error: 'invalid_value' }), { error: 'invalid_value' })
        .check(z.maxLength(DETAIL_PARTS.length, { error: 'invalid_value' })),
    ),
    /**
     * In RESUBMISSION: the parts of this call that the person confirms as right although they are unchanged. Another
     * unchanged part does not count as corrected.
     */
    confirmed: z.optional(
      z
        .array(z.enum(DETAIL_PARTS, { error: 'invalid_value' }), { error: 'invalid_value' })
        .check(z.maxLength(DETAIL_PARTS.length, { error: 'invalid_value' })),
    ),
  }),
  reply: z.object({ verificationStatus: z.enum(['IN_PROGRESS', 'RESUBMISSION']) }),
  errors: ['details_locked'],
});

/**
 * The image; or as text, instead of it, the id of a draft of that side (drafts.ts), or in
 * RESUBMISSION of an image of the last submission that needs no correction (verification.ts).
 */
const imageFile = z.union([z.file(), z.string()]);

export const addUserDocument = endpoint({
  method: 'POST',
  path: '/user/add-user-document',
  summary: 'Submits the images of an identity document and a selfie with it for review.',
  auth: 'bearer',
  limit: null,
  encoding: 'multipart',
  body: z.object({
    document: documentField,
    documentCountry: z.optional(countryField),
    docImageFront: imageFile,
    /** If the document has it. */
    docImageBack: z.optional(imageFile),
    personImage: imageFile,
  }),
  reply: z.object({ verificationStatus: z.literal('PENDING') }),
  errors: [
    'existing_document',
    'details_missing',
    'document_type',
    'alert_message_file_error2',
    'upload_file',
    'file_too_large',
    'invalid_file_type',
    'image_too_small',
    'image_too_large',
    'image_damaged',
    'image_refused_before',
    'same_image',
  ],
});

/** The parts of the submission that are not files. */
export const documentFields = z.object({
  document: documentField,
  documentCountry: z.optional(countryField),
});
