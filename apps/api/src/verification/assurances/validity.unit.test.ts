import { describe, expect, it } from 'vitest';
import { DAY } from '#core/clock.ts';
import { endOf, isOver, lastDayOf, lateEndOf, REMINDERS } from './validity.ts';

const at = (text: string) => Date.parse(`${text}Z`);
const lastDay = (now: string, months: number, documentEnd: string | null = null) => {
  const [year = 0, month = 0, day = 0] = (documentEnd ?? '').split('-').map(Number);
  const end = documentEnd === null ? null : { year, month, day };
  return lastDayOf(endOf(at(now), { months, documentEnd: end }));
};

describe('R-LIFE-1 the end of a verification', () => {
  it('R-LIFE-1 is the same day so many months later, or the last day of a shorter month', () => {
    expect(lastDay('2026-11-14T23:59:59.999', 24)).toBe('2028-11-14');
    expect(lastDay('2026-11-14T00:00', 1)).toBe('2026-12-14');
    expect(lastDay('2028-02-29T12:00', 12)).toBe('2029-02-28');
    expect(lastDay('2026-10-31T12:00', 4)).toBe('2027-02-28');
    expect(lastDay('2026-12-31T12:00', 2)).toBe('2027-02-28');
  });

  it('R-LIFE-1 is the document’s last day if that is earlier, but not one that had passed', () => {
    expect(lastDay('2026-11-14T12:00', 24, '2027-03-01')).toBe('2027-03-01');
    expect(lastDay('2026-11-14T12:00', 24, '2030-03-01')).toBe('2028-11-14');
    expect(lastDay('2026-11-14T12:00', 24, '2026-11-14')).toBe('2026-11-14');
    expect(lastDay('2026-11-14T12:00', 24, '2026-11-13')).toBe('2028-11-14');
  });

  it('R-LIFE-1 begins at the first moment of the next day, in UTC', () => {
    const end = endOf(at('2026-11-14T12:00'), { months: 24, documentEnd: null });
    expect(new Date(end).toISOString()).toBe('2028-11-15T00:00:00.000Z');
    expect([isOver(end, end - 1), isOver(end, end), isOver(null, end)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it('R-LIFE-4 of one from before there were ends leaves time for both reminders', () => {
    const now = at('2026-11-14T12:00');
    const late = lateEndOf(at('2020-01-01T00:00'), 24, now);
    expect(late - now).toBeGreaterThan(REMINDERS[0]);
    expect(late - now).toBeLessThanOrEqual(REMINDERS[0] + DAY);
    expect(lastDayOf(lateEndOf(at('2026-11-01T00:00'), 24, now))).toBe('2028-11-01');
  });
});
