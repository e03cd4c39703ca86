import type { Duration } from '#lib/durations.ts';

/** "1 case", "2 cases". */
export const plural = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

/** "2 d 4 h", "3 h 12 min", "12 min". */
export function duration({ days, hours, minutes }: Duration): string {
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return minutes > 0 ? `${minutes} min` : 'under 1 min';
}
