import {
  type Country,
  DOCUMENTS,
  type DocumentType,
  documentTypeOf,
  issuesDocument,
} from '@portico/contract';
import type { Details } from '#domain/sign-up/drafts.ts';
import { isOffered } from '#domain/verification/offered-countries.ts';

export type DocumentChoice = { document: DocumentType; country: Country | '' };

/**
 * The default choice on /kyc-select: the first type that the person's own country issues. A document that only the
 * country forced is not the person's choice: for another country the default is the first type again.
 */
export function documentChoice(typed: Details): DocumentChoice {
  const country = [typed.documentCountry, typed.citizenship, typed.residency].find(isOffered) ?? '';
  const wanted = wantedIn(typed);
  if (country === '' || issuesDocument(country, wanted)) return { document: wanted, country };
  const issued = DOCUMENTS.find((type) => issuesDocument(country, type));
  return { document: issued ?? wanted, country };
}

/** The choice as it is stored, and whether only the country forced it. */
export function takenChoice({ document, country }: DocumentChoice, typed: Details) {
  const isForced = country !== '' && !issuesDocument(country, wantedIn(typed));
  return { document, documentCountry: country, documentForced: isForced ? 'yes' : '' };
}

/** The person's own choice, or the first type. */
function wantedIn({ document, documentForced }: Details): DocumentType {
  return (documentForced === '' ? documentTypeOf(document) : null) ?? DOCUMENTS[0];
}
