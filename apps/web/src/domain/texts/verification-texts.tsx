import { loadVerification } from '@portico/locales';
import { addedTexts } from '#platform/i18n/added-texts.tsx';

/** The texts of photos, their review, the verification's status, and what is stored. */
export const verificationTexts = addedTexts(loadVerification);
export const { Texts: VerificationTexts } = verificationTexts;
