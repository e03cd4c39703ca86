import { loadAccount } from '@portico/locales';
import { addedTexts } from '#platform/i18n/added-texts.tsx';

/** The texts of profile, sign-in settings and wallet sign-in, which no other page needs. */
export const { Texts: AccountTexts, texts: accountTexts } = addedTexts(loadAccount);
