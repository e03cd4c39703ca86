import type { useTranslations } from 'use-intl';

/** How long something usually takes, as coarse as a median of few cases allows. */
export type Usual = { unit: 'hour' | 'hours' | 'day' } | { unit: 'days'; count: number };

/** Rounded up: a promise that can be kept. A figure such as 37 minutes is not credible. */
export function inWords(minutes: number): Usual {
  const hours = Math.ceil(minutes / 60);
  if (hours <= 1) return { unit: 'hour' };
  if (hours <= 6) return { unit: 'hours' };
  return hours <= 24 ? { unit: 'day' } : { unit: 'days', count: Math.ceil(hours / 24) };
}

type Translate = ReturnType<typeof useTranslations<'standing'>>;

/** The sentence that says it; without a figure, why there is none. */
export function usually(t: Translate, minutes: number | null): string {
  if (minutes === null) return t('usual_unknown');
  const usual = inWords(minutes);
  return usual.unit === 'days' ? t('usual_days', { days: usual.count }) : t(`usual_${usual.unit}`);
}
