import type { useTranslations } from 'use-intl';

/** How long something usually takes, in the unit that people would use. */
export type Usual = { unit: 'minutes' | 'hours' | 'days'; count: number };

/** Rounded up: a promise that can be kept. */
export function inWords(minutes: number): Usual {
  if (minutes <= 90) return { unit: 'minutes', count: roundedUp(minutes) };
  const hours = Math.ceil(minutes / 60);
  if (hours <= 36) return { unit: 'hours', count: hours };
  return { unit: 'days', count: Math.ceil(hours / 24) };
}

/** A figure such as 37 minutes is not credible. */
function roundedUp(minutes: number): number {
  return minutes <= 5 ? minutes : Math.ceil(minutes / 5) * 5;
}

type Translate = ReturnType<typeof useTranslations<'standing'>>;

/** The sentence that says it. */
export function usually(t: Translate, minutes: number): string {
  const { unit, count } = inWords(minutes);
  if (unit === 'minutes') return t('usual_minutes', { minutes: count });
  return unit === 'hours' ? t('usual_hours', { hours: count }) : t('usual_days', { days: count });
}
