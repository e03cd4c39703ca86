import {
  birthDateProblem,
  calendarDayAt,
  type DocumentSide,
  isCountry,
  tidyText,
} from '@portico/contract';
import { type Details, details, identifiers } from '#domain/sign-up/drafts.ts';
import { signInTicket } from '#domain/sign-up/sign-in-ticket.ts';
import { keptSides } from '#domain/verification/images.ts';
import { accessToken, isValid } from '#platform/session/session.ts';
import { nowMs } from '@portico/client/browser/clock.ts';
import type { Progress } from './journey.ts';

/** The current progress from the stored token, the drafts and the recorded sides of kept images. */
export function progressNow(): Progress {
  const who = identifiers.read();
  const typed = details.read();
  const sides = keptSides();
  const isKept = (side: DocumentSide) => sides?.includes(side) ?? false;
  return {
    tokenValid: isValid(accessToken()),
    loginEmail: who.loginEmail !== '',
    loginPhone: who.loginPhone !== '',
    signInTicket: signInTicket() !== null,
    signUpEmail: who.signUpEmail !== '',
    signUpPhone: who.signUpPhone !== '',
    residency: isCountry(typed.residency),
    personal: hasPersonalData(typed),
    documentType:
      typed.document === 'id_card' || typed.document === 'passport' ? typed.document : null,
    front: isKept('docImageFront'),
    back: isKept('docImageBack'),
    person: isKept('personImage'),
    keptKnown: sides !== null,
  };
}

function hasPersonalData(typed: Details): boolean {
  const now = nowMs();
  const today = calendarDayAt(now, -new Date(now).getTimezoneOffset());
  return (
    isCountry(typed.citizenship) &&
    tidyText(typed.firstName) !== '' &&
    tidyText(typed.lastName) !== '' &&
    birthDateProblem(typed, today) === null
  );
}
