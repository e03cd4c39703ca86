/*
 * What other features may ask of the verification: the handover to a phone keeps images for an account, and the privacy
 * receipt shows the details.
 */

export { type AddDraft, createAddDraft, listDrafts } from './drafts.ts';
export { holdOpen } from './kyc.store.ts';
export { createUploadTurns, type UploadTurns } from './uploads.ts';
export { detailsIn } from './verification.ts';
