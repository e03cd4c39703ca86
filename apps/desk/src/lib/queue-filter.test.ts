import { COUNTRIES, DOCUMENTS, QUEUE_WAITS, type QueueFilter } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { filterIn, isNarrow, searchOf } from './queue-filter.ts';

const ALL: QueueFilter = { waitedHours: 48, document: 'passport', country: 'DE', isLater: true };

describe('R-DESK-9 the address of the queue', () => {
  it('R-DESK-9 keeps every filter, and names none if nothing is chosen', () => {
    const filters: QueueFilter[] = [
      ALL,
      { isLater: true },
      ...QUEUE_WAITS.map((waitedHours) => ({ waitedHours })),
      ...DOCUMENTS.map((document) => ({ document })),
      ...COUNTRIES.map((country) => ({ country })),
    ];
    for (const filter of filters) {
      expect(filterIn(searchOf(filter))).toEqual(filter);
      expect(isNarrow(filter)).toBe(true);
    }
    expect(searchOf(ALL)).toBe('?hours=48&document=passport&country=DE&later=1');
    expect([searchOf({}), filterIn(''), isNarrow({})]).toEqual(['', {}, false]);
  });

  it('R-DESK-9 leaves out what is not a choice, and keeps the rest', () => {
    for (const search of [
      '?hours=25&document=selfie&country=XX&later=true',
      '?hours=&document=&country=&later=',
      '?hours=24x&country=de&document=PASSPORT',
      '?hours=NaN&country[]=DE&__proto__=1',
      '?%',
      '?'.repeat(5000),
    ]) {
      expect(filterIn(search), search.slice(0, 40)).toEqual({});
    }
    expect(filterIn('?hours=7&country=DE&utm=1')).toEqual({ country: 'DE' });
  });
});
