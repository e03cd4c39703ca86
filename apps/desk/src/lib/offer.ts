import { hasPart, MIN_AGE_YEARS, type ShownOffer } from '@portico/contract';

/** What differs from the whole offer, which the server puts into the document (apps/api/src/platform/http/desk-site.ts). */
const offer = JSON.parse(
  globalThis.document?.querySelector<HTMLMetaElement>('meta[name="offer"]')?.content ?? '{}',
) as ShownOffer;

export const minimumAge = offer.minimumAge ?? MIN_AGE_YEARS;

export const hasPartners = hasPart('partners') && offer.off?.includes('partners') !== true;
