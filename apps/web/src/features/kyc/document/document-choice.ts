import { type Country, type DocumentType, isCountry, issuesDocument } from '@portico/contract';
import type { Details } from '#domain/sign-up/drafts.ts';

export type DocumentChoice = { document: DocumentType; country: Country | '' };

/**
 * The default choice on /kyc-select: an ID card of the person's own country, or the passport if that country issues no
 * ID cards. Such a passport is not the person's choice: for another country the default is the ID card again.
 */
export function documentChoice(typed: Details): DocumentChoice {
  const country = [typed.documentCountry, typed.citizenship, typed.residency].find(isCountry) ?? '';
  const chosePassport = typed.document === 'passport' && typed.documentForced === '';
  const preferred = chosePassport ? 'passport' : 'id_card';
  const issued = country === '' || issuesDocument(country, preferred);
  return { document: issued ? preferred : 'passport', country };
}

/** The choice as it is stored, and whether only the country forced it. */
export function takenChoice({ document, country }: DocumentChoice, typed: Details) {
  const isForced = country !== '' && !issuesDocument(country, 'id_card');
  const chosePassport = typed.document === 'passport' && typed.documentForced === '';
  return {
    document,
    documentCountry: country,
    documentForced: isForced && !chosePassport ? 'yes' : '',
  };
}
