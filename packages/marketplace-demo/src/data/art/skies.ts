import type { TraitValue } from '../traits.ts';

export type Sky = {
  /** From the zenith down to the horizon. */
  tones: readonly [string, string, string];
  /** Additional shapes in the sky. */
  weather: string;
};

export const SKIES: Record<TraitValue<'sky'>, Sky> = {
  dusk: { tones: ['#213', '#945', '#fb8'], weather: '' },
  midnight: { tones: ['#012', '#135', '#38a'], weather: '' },
  dawn: { tones: ['#257', '#7ba', '#fda'], weather: '' },
  storm: {
    tones: ['#123', '#456', '#9aa'],
    weather:
      "<path fill='#234' d='M46 92a6 6 0 0 1 4-11 11 11 0 0 1 20-3 8 8 0 0 1 10 7 4 4 0 0 1 0 7z'/><path fill='#fea' d='M54 92h6l-4 8h5l-12 14 4-11h-4z'/>",
  },
  aurora: {
    tones: ['#012', '#044', '#165'],
    weather:
      "<linearGradient id='a' x2='0' y2='1'><stop stop-color='#5eb0'/><stop stop-color='#6fc' offset='1'/></linearGradient><path fill='url(#a)' d='M42 104c6-32 20-6 34-24s22-4 36-20c-2 30-16 22-34 36S54 92 42 104zM50 82c10-22 18-4 30-14s16-2 24-12c-2 22-12 16-24 24S60 76 50 82z'/>",
  },
  nebula: {
    tones: ['#013', '#225', '#746'],
    weather:
      "<radialGradient id='a'><stop stop-color='#fdc'/><stop stop-color='#f98a' offset='.3'/><stop stop-color='#5eb4' offset='.6'/><stop stop-color='#5eb0' offset='1'/></radialGradient><ellipse fill='url(#a)' rx='38' ry='17' transform='rotate(-30 200 -106)'/>",
  },
};
