import type { Country } from '../verification/countries.ts';
import {
  DOCUMENT_TYPES,
  type DocumentEntry,
  type DocumentFormat,
  type DocumentSide,
  type DocumentType,
  SIDES,
} from '../verification/document-types.ts';

/* What follows from the table of document types, and the first screen does not need. */

/** Types that a country does not issue: for each of them there is a text that says so. */
export type RestrictedType = {
  [Type in DocumentType]: (typeof DOCUMENT_TYPES)[Type] extends { notIssuedIn: readonly Country[] }
    ? Type
    : never;
}[DocumentType];

export function isSide(part: string): part is DocumentSide {
  return (SIDES as readonly string[]).includes(part);
}

export function formatOf(document: DocumentType): DocumentFormat {
  return DOCUMENT_TYPES[document].format;
}

/** Whether the country issues this document. */
export function issuesDocument(country: Country, document: DocumentType): boolean {
  return !isRestricted(country, document);
}

/** The opposite, for the text that names the document. */
export function isRestricted(country: Country, document: DocumentType): document is RestrictedType {
  const { notIssuedIn = [] }: DocumentEntry = DOCUMENT_TYPES[document];
  return notIssuedIn.includes(country);
}

/**
 * A part's name for its document, null if that is unknown: a booklet has no front, one page of it
 * is photographed.
 */
export function partNameOf<Part extends string>(
  part: Part,
  document: DocumentType | null,
): Part | 'photoPage' {
  return part === 'docImageFront' && document !== null && formatOf(document) === 'booklet'
    ? 'photoPage'
    : part;
}
