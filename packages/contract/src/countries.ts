/** The country options of the specification, section 3, in its order. Names come from Intl.DisplayNames. */
export const COUNTRIES = [
  'GB',
  'ES',
  'CZ',
  'SA',
  'IL',
  'IT',
  'PL',
  'RU',
  'UA',
  'DE',
  'FR',
] as const;

/** ISO 3166-1 alpha-2 code of one of the {@link COUNTRIES}. */
export type Country = (typeof COUNTRIES)[number];

/** Countries that issue no identity card: there the passport is the only accepted document. */
export const COUNTRIES_WITHOUT_ID_CARD: readonly Country[] = ['GB'];

/** Whether `value` is the code of one of the {@link COUNTRIES}. */
export function isCountry(value: string): value is Country {
  return (COUNTRIES as readonly string[]).includes(value);
}

export const DOCUMENTS = ['id_card', 'passport'] as const;
export type DocumentType = (typeof DOCUMENTS)[number];

/** Whether the country issues this document. */
export function issuesDocument(country: Country, document: DocumentType): boolean {
  return document === 'passport' || !COUNTRIES_WITHOUT_ID_CARD.includes(country);
}

/** The sides that a submission of this document needs, including the selfie (section 5, images). */
export const DOCUMENT_SIDES = {
  id_card: ['docImageFront', 'docImageBack', 'personImage'],
  passport: ['docImageFront', 'personImage'],
} as const satisfies Record<DocumentType, readonly string[]>;

export type DocumentSide = (typeof DOCUMENT_SIDES)['id_card'][number];
