import { describe, expect, it } from 'vitest';
import { judgeLate } from './texts.ts';

const LATE = new Map([['de-DE ui.a', 'is missing']]);
const judge = (until: string, key = 'ui.a', locales = ['de-DE']) =>
  judgeLate(LATE, [{ key, locales, until }], '2026-11-27');

describe('R-I18N-2 a missing or outdated text', () => {
  it('R-I18N-2 is refused, unless the list names its key, its language and a day within two weeks', () => {
    expect(judgeLate(LATE, [], '2026-11-27')).toEqual(['de-DE ui.a: is missing']);
    expect(judge('2026-12-11')).toEqual([]);
    expect(judge('2026-11-27')).toEqual([]);
  });

  it.each(['2026-12-12', '2026-11-26', 'soon'])('R-I18N-2 is refused with the day %s', (until) => {
    expect(judge(until)).toEqual([
      `pending.json, ui.a: ${until} is not within 14 days from now`,
      'de-DE ui.a: is missing',
    ]);
  });

  it('R-I18N-2 is refused with an entry of another key or language, which has to go', () => {
    for (const found of [judge('2026-12-11', 'ui.b'), judge('2026-12-11', 'ui.a', ['fr-FR'])])
      expect(found).toEqual([expect.stringContaining('is not late'), 'de-DE ui.a: is missing']);
  });
});
