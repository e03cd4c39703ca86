import { type Country, type DocumentType, isCountry, issuesDocument } from '@portico/contract';
import type { Details } from '#domain/sign-up/drafts.ts';

export type DocumentChoice = { document: DocumentType; country: Country | '' };

/**
 * What stands on /kyc-select before anybody touched it: an ID card of the person's own country, the
 * passport where that country issues no ID cards. Such a passport is no choice of theirs: for another country it is the
 * ID card again.
 */
export function documentChoice(typed: Details): DocumentChoice {
  const country = [typed.documentCountry, typed.citizenship, typed.residency].find(isCountry) ?? '';
  const isWished = typed.document === 'passport' && typed.documentForced === '';
  const wished = isWished ? 'passport' : 'id_card';
  const issued = country === '' || issuesDocument(country, wished);
  return { document: issued ? wished : 'passport', country };
}

/** The choice as it is kept, with whether it was the country's alone. */
export function takenChoice({ document, country }: DocumentChoice, typed: Details) {
  const isForced = country !== '' && !issuesDocument(country, 'id_card');
  const isWished = typed.document === 'passport' && typed.documentForced === '';
  return {
    document,
    documentCountry: country,
    documentForced: isForced && !isWished ? 'yes' : '',
  };
}
