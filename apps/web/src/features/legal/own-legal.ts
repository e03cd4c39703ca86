import {
  at,
  type LegalDocument,
  type LegalPage,
  type Locale,
  legalText,
  SHOWN_VERSION,
} from '@portico/contract';
import { call } from '#platform/http/call.ts';

/** The company's text as its page shows it; throws if it does not arrive, so that the page can be tried again. */
export async function ownText(
  document: LegalDocument,
  locale: Locale,
): Promise<{ own: LegalPage }> {
  const answer = await call(at(legalText, { document, version: SHOWN_VERSION, locale }));
  if (!answer.ok) throw new Error(answer.code);
  return { own: answer.value };
}
