export { aHolder, type Holder } from './holders.ts';
export { type Flaw, photograph, type Shot } from './photos.ts';
export { zoneOfCard, zoneOfPassport } from './zone.ts';
