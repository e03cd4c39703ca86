import { loadVerification } from '@portico/locales';
import { addedTexts } from '#platform/i18n/added-texts.tsx';
import { pageData } from '#platform/router/page-data.ts';

/**
 * The texts of a partner's request. Its document has those that a person reads who is not signed in; all others come
 * with the verification's.
 */
export const connectTexts = addedTexts(loadVerification, (asked) => {
  const { connect, locale } = pageData();
  return asked === locale ? connect : null;
});
