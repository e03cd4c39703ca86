import { type Country, type DocumentType, isCountry, issuesDocument } from '@portico/contract';
import type { Details } from '#lib/drafts.ts';

export type DocumentChoice = { document: DocumentType; country: Country | '' };

/**
 * What stands on /kyc-select before anybody touched it: an ID card of the person's own country, the
 * passport where that country issues no ID cards.
 */
export function documentChoice(typed: Details): DocumentChoice {
  const country = [typed.documentCountry, typed.citizenship, typed.residency].find(isCountry) ?? '';
  const wished = typed.document === 'passport' ? 'passport' : 'id_card';
  const issued = country === '' || issuesDocument(country, wished);
  return { document: issued ? wished : 'passport', country };
}
