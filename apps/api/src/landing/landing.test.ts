import { LOCALE_IDS, type Localization } from '@portico/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { get } from '../test/people.ts';
import { startApp, type TestApp } from '../test/start.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startApp();
});
afterAll(() => t.close());

describe('R-I18N-4 the bundle of a locale', () => {
  it.each(LOCALE_IDS)('R-I18N-4 R-ENTRY-5 %s has its texts and thirty partners', async (locale) => {
    const answer = await get(t, `/localization/${locale}`);
    expect(answer.statusCode, answer.body).toBe(200);
    const bundle = answer.json() as Localization;
    expect(bundle.ecosystem_block.contributors.part1_block).toHaveLength(10);
  });
});
