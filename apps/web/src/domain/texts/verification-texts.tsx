import { loadVerification } from '@portico/locales';
import { addedTexts } from '#platform/i18n/added-texts.tsx';

/** The texts of photographs, their review, where the verification stands, and what is stored. */
export const { Texts: VerificationTexts, texts: verificationTexts } = addedTexts(loadVerification);
