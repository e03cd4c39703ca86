import {
  calendarDayAt,
  type DetailPage,
  type DocumentSide,
  dateProblem,
  documentTypeOf,
  REQUIRED_FIELDS,
} from '@portico/contract';
import { type Details, details, identifiers } from '#domain/sign-up/drafts.ts';
import { pendingFactor } from '#domain/sign-up/pending-factor.ts';
import { savedSides } from '#domain/verification/images.ts';
import { isOffered } from '#domain/verification/offered-countries.ts';
import { runtimeConfig } from '#platform/router/page-data.ts';
import { accessToken, isValid } from '#platform/session/session.ts';
import { nowMs } from '@portico/client/browser/clock.ts';
import type { Progress } from './journey.ts';

/** The current progress from the stored token, the drafts and the recorded sides of kept images. */
export function progressNow(): Progress {
  const who = identifiers.read();
  const typed = details.read();
  const sides = savedSides();
  /** What was sent before it was taken away stays. */
  const mayStay = (country: string) => !!typed.sent || isOffered(country);
  const isSaved = (side: DocumentSide) => sides?.includes(side) ?? false;
  return {
    tokenValid: isValid(accessToken()),
    loginEmail: who.loginEmail !== '',
    loginPhone: who.loginPhone !== '',
    pendingFactor: pendingFactor() !== null,
    signUpEmail: who.signUpEmail !== '',
    signUpPhone: who.signUpPhone !== '',
    residency: mayStay(typed.residency) && isFilled('residency', typed),
    personal: isFilled('personal', typed) && mayStay(typed.citizenship) && isAdult(typed),
    documentType: documentTypeOf(typed.document),
    front: isSaved('docImageFront'),
    back: isSaved('docImageBack'),
    person: isSaved('personImage'),
    savedKnown: sides !== null,
  };
}

const isFilled = (page: DetailPage, typed: Details) =>
  REQUIRED_FIELDS[page].every((field) => typed[field].trim() !== '');

function isAdult(typed: Details): boolean {
  const now = nowMs();
  const today = calendarDayAt(now, -new Date(now).getTimezoneOffset());
  return dateProblem(typed, today, 'adult', runtimeConfig().minimumAge) === null;
}
