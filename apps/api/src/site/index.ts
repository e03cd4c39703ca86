/* What other subjects use of this one: they import this file alone. */

export { hasPartner, lockNames, partnerNames, pictureOf } from './landing/landing.ts';
