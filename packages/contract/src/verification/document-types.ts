import type { Country } from './countries.ts';

/** The images that a submission can need, in the order in which they are taken: the document's sides, then a selfie. */
export const SIDES = ['docImageFront', 'docImageBack', 'personImage'] as const;
export type DocumentSide = (typeof SIDES)[number];

/** How a document is made: a card has a front; of a booklet, the page with the photo is photographed. */
export type DocumentFormat = 'card' | 'booklet';

export type DocumentEntry = {
  format: DocumentFormat;
  /** The images that a submission needs (section 5, images). */
  sides: readonly DocumentSide[];
  /** Its name in OpenID Identity Assurance, as partners know it. */
  evidence: string;
  /** Whether each of them has a machine-readable zone. */
  hasZone: boolean;
  /** Countries in which there is none. */
  notIssuedIn?: readonly Country[];
};

/**
 * Every accepted type of document: the only place that distinguishes them (scripts/checks/law/reserved.ts). The first
 * one that a country issues is the default there.
 */
export const DOCUMENT_TYPES = {
  id_card: {
    format: 'card',
    sides: SIDES,
    evidence: 'idcard',
    hasZone: false,
    notIssuedIn: ['GB'],
  },
  passport: {
    format: 'booklet',
    sides: ['docImageFront', 'personImage'],
    evidence: 'passport',
    hasZone: true,
  },
} as const satisfies Record<string, DocumentEntry>;

export type DocumentType = keyof typeof DOCUMENT_TYPES;

export const DOCUMENTS = Object.keys(DOCUMENT_TYPES) as [DocumentType, ...DocumentType[]];

/** The value as a type of document; null for any other value: it is never taken for one of them. */
export function documentTypeOf(value: unknown): DocumentType | null {
  return DOCUMENTS.find((type) => type === value) ?? null;
}

/** The images that this document needs; while it is unknown, all that a document can need. */
export function sidesOf(document: DocumentType | null): readonly DocumentSide[] {
  return document === null ? SIDES : DOCUMENT_TYPES[document].sides;
}

/** Whether each document of this type has a machine-readable zone. */
export const hasZone = (document: DocumentType): boolean => DOCUMENT_TYPES[document].hasZone;

/** The first letters of the code in its machine-readable zone (ICAO Doc 9303 parts 4 and 5). */
const ZONE_CODES: Record<DocumentType, string> = { id_card: 'ACI', passport: 'P' };

/** The type of document of a code in a machine-readable zone, such as P, PN, ID or I; null for any other code. */
export function documentTypeOfZone(code: string): DocumentType | null {
  const letter = code.charAt(0);
  return DOCUMENTS.find((type) => letter !== '' && ZONE_CODES[type].includes(letter)) ?? null;
}
