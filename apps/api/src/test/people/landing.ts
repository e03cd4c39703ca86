import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Localization } from '@portico/contract';
import { SECOND } from '#core/clock.ts';
import { FRESH_SECONDS } from '#core/followed.ts';
import type { TestApp } from '#test/engines/start.ts';
import { get } from './people.ts';

/** A small landing as an administrator writes it; `parts` replaces parts of it. */
export function aLanding(parts: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    asOf: '2026-10-01',
    navigation: [
      {
        title: 'shop',
        dropItems: [{ title: 'all', link: '/ecosystem' }, { title: 'soon' }],
        arrow: false,
      },
    ],
    titles: { 'en-US': { shop: 'Shop', all: 'Everything' }, 'de-DE': { shop: 'Laden' } },
    projects: [
      aProject('first', { description: { 'en-US': 'First of all', 'de-DE': 'Das erste' } }),
      aProject('second'),
      aProject('third'),
      aProject('fourth', { row: 3 }),
    ],
    ...parts,
  };
}

export function aProject(id: string, parts: Record<string, unknown> = {}) {
  const name = id.toUpperCase();
  return { id, name, description: `About ${id}`, users: 1200, TVL: 5_000_000, ...parts };
}

/** Writes an administrator's file into a folder of this app; returns the path. */
export function onDisk(t: TestApp, file: string, content: unknown): string {
  const folder = join(t.dataDir, 'operator');
  mkdirSync(folder, { recursive: true });
  const path = join(folder, file);
  const isBytes = typeof content === 'string' || Buffer.isBuffer(content);
  writeFileSync(path, isBytes ? content : JSON.stringify(content));
  return path;
}

/** The content a visitor sees in a locale, after the server had time to notice a change. */
export async function seen(t: TestApp, locale = 'en-US'): Promise<Localization> {
  t.clock.advance(FRESH_SECONDS * SECOND);
  const answer = await get(t, `/localization/${locale}`);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json() as Localization;
}

/** Every partner, row by row. */
export function partnersIn({ ecosystem_block: { contributors } }: Localization) {
  const { part1_block, part2_block, part3_block } = contributors;
  return [...part1_block, ...part2_block, ...part3_block];
}
