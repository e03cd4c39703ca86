import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Localization } from '@portico/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { operateApart } from '#test/engines/operate.ts';
import { aPlace, type Place } from '#test/engines/process.ts';

let place: Place;
beforeEach(() => {
  place = aPlace();
});
afterEach(() => place.clear());

const operate = (...words: string[]) => operateApart({ DATA_DIR: place.folder }, ...words);
describe('R-LAND-1 R-I18N-4 the landing of a running server', () => {
  it('R-LAND-1 R-I18N-4 follows an import without a restart', async () => {
    const url = await place.start().ready();
    const bundle = async () =>
      (await (await fetch(`${url}/localization/de-DE`)).json()) as Localization;
    expect((await bundle()).ecosystem_block.contributors.part1_block).toHaveLength(10);

    const exported = await operate('landing', 'export');
    expect(exported).toMatchObject({ code: 0, err: '' });
    const landing = JSON.parse(exported.out);
    const texts = { 'de-DE': { 'auth.submit': 'Los geht’s' } };
    const file = join(place.folder, 'mine.json');
    const projects = landing.projects.slice(0, 1);
    writeFileSync(file, JSON.stringify({ ...landing, projects, texts }));
    expect(await operate('landing', 'import', file)).toMatchObject({ code: 0, err: '' });

    await expect.poll(async () => (await bundle()).sign_up).toBe('Los geht’s');
    const { contributors } = (await bundle()).ecosystem_block;
    expect(Object.values(contributors).map((row) => row.length)).toEqual([1, 0, 0]);
  });
});
