import {
  at,
  type LegalDocument,
  type LegalPage,
  type Locale,
  legalText,
  SHOWN_VERSION,
} from '@portico/contract';
import type { LegalMessages } from '@portico/locales';
import { loadLegal } from '@portico/locales/long-texts';
import { call } from '#platform/http/call.ts';
import { runtimeConfig } from '#platform/router/page-data.ts';

/** The product's own texts, or the company's own one. */
export type LegalTexts = { built: LegalMessages } | { own: LegalPage };

/** The text as its page shows it; throws if it does not arrive, so that the page can be tried again. */
export async function textOf(document: LegalDocument, locale: Locale): Promise<LegalTexts> {
  if (!runtimeConfig().ownLegal.includes(document)) return { built: await loadLegal(locale) };
  const answer = await call(at(legalText, { document, version: SHOWN_VERSION, locale }));
  if (!answer.ok) throw new Error(answer.code);
  return { own: answer.value };
}
