/* What other subjects use of this one: they import this file alone. */

export { hasPartner, lockNames, namesThere, pictureOf } from './landing/landing.ts';
export { hasAcceptedTerms } from './terms/accept.ts';
