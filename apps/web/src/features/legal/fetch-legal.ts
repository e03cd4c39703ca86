import { at, type LegalDocument, type Locale, legalText, SHOWN_VERSION } from '@portico/contract';
import { loadLegal } from '@portico/locales/long-texts';
import { call } from '#platform/http/call.ts';
import { runtimeConfig } from '#platform/router/page-data.ts';
import type { LegalTexts } from './legal-texts.ts';

/** The text as its page shows it; throws if it does not arrive, so that the page can be tried again. */
export async function textOf(document: LegalDocument, locale: Locale): Promise<LegalTexts> {
  if (!runtimeConfig().ownLegal.includes(document)) return { built: await loadLegal(locale) };
  const answer = await call(at(legalText, { document, version: SHOWN_VERSION, locale }));
  if (!answer.ok) throw new Error(answer.code);
  return { own: answer.value };
}
