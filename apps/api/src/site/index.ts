/* What other subjects use of this one: they import this file alone. */

export { hasPartner, lockNames, partnerNames } from './landing/landing.ts';
