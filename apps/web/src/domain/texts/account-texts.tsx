import { loadAccount } from '@portico/locales';
import { addedTexts } from '#platform/i18n/added-texts.tsx';

/** The texts of profile, sign-in settings and wallet sign-in, which no other page needs. */
export const accountTexts = addedTexts(loadAccount);
export const { Texts: AccountTexts } = accountTexts;
