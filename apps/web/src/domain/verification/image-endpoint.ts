import { at, PRIVATE_PICTURES } from '@portico/contract';

/** The call for the bytes of one of the person's own images: submitted, or still a draft. */
export function imageEndpoint(kind: 'document' | 'draft', id: string) {
  return at(kind === 'draft' ? PRIVATE_PICTURES.documentDraft : PRIVATE_PICTURES.document, { id });
}
