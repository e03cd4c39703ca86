import { at, PRIVATE_PICTURES } from '@portico/contract';

/** The path of one of the person's own images: sent, or still a draft. */
export function imagePath(kind: 'document' | 'draft', id: string): string {
  const endpoint = kind === 'draft' ? PRIVATE_PICTURES.documentDraft : PRIVATE_PICTURES.document;
  return at(endpoint, { id }).path;
}
