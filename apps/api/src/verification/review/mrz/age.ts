import { calendarDayAt, typedDateOf } from '@portico/contract';

/** Full years on the day of `now`, in UTC. A birthday on 29 February counts as 1 March in common years. */
export function ageOf(birthDate: string, now: number): number | null {
  const typed = typedDateOf(birthDate);
  if (typed === null) return null;
  const [year, month, day] = [Number(typed.year), Number(typed.month), Number(typed.day)];
  const today = calendarDayAt(now, 0);
  const hadBirthday = today.month > month || (today.month === month && today.day >= day);
  return today.year - year - (hadBirthday ? 0 : 1);
}
