import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { IMAGE_MAX_BYTES } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { landingVersion } from '#site/landing/landing.ts';
import { anApp } from '#test/engines/start.ts';
import { aLanding, aProject, onDisk, seen } from '#test/people/landing.ts';
import { get } from '#test/people/people.ts';
import { aJpeg, aOneBitPng, aPng, paddedTo } from '#test/people/pictures.ts';
import { importLanding } from './import.ts';

const t = anApp();

/** The problems of a landing that has these parts. */
async function problemsOf(parts: Record<string, unknown>): Promise<string[]> {
  const done = await importLanding(t.deps, onDisk(t, 'landing.json', aLanding(parts)));
  return done.ok ? [] : done.problems;
}

describe('R-API-4 pictures that an import refuses', () => {
  const BAD = 'is not a PNG, JPEG or WebP image, or is damaged or too large';

  it('R-API-4 every one is reported with its place, all at once', async () => {
    onDisk(t, 'words.png', 'I am a picture');
    onDisk(t, 'drawing.png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    onDisk(t, 'cut.jpg', (await aJpeg(400, 400)).subarray(0, 3000));
    onDisk(t, 'bomb.png', aOneBitPng(7000, 7000));
    onDisk(t, 'head.webp', Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'));
    onDisk(t, 'heavy.png', paddedTo(await aPng(10, 10), IMAGE_MAX_BYTES + 1));
    mkdirSync(join(t.dataDir, 'operator/folder.png'), { recursive: true });
    const images = ['words.png', 'drawing.png', 'cut.jpg', 'bomb.png', 'head.webp', 'heavy.png'];
    images.push('folder.png', 'nothing.png', 'first.0123456789abcdef.webp');
    const projects = images.map((image, n) => aProject(`p${n}`, { image }));
    const problems = await problemsOf({ projects, logo: 'words.png' });
    expect(problems.slice(0, 6)).toEqual([
      ...[0, 1, 2, 3, 4].map((n) => `projects[${n}].image ${BAD}`),
      `projects[5].image is larger than ${IMAGE_MAX_BYTES} bytes`,
    ]);
    for (const n of [6, 7, 8]) {
      expect(problems[n]).toMatch(new RegExp(`^projects\\[${n}\\]\\.image cannot be read: E`));
    }
    expect(problems.slice(9)).toEqual([`logo ${BAD}`]);
  });
});

describe('R-LAND-1 a failed import', () => {
  const all = async () => [
    await seen(t),
    await seen(t, 'ar-AR'),
    (await get(t, '/nav-items')).json(),
    (await t.app.inject('/images/logo.webp')).headers.etag,
    await landingVersion(t.deps),
    await t.deps.db.selectFrom('audit_events').select('id').execute(),
  ];

  it('R-LAND-1 changes nothing if one text is invalid', async () => {
    onDisk(t, 'photo.jpg', await aJpeg(90, 90));
    const before = await all();
    const parts = {
      logo: 'photo.jpg',
      projects: [aProject('a', { image: 'photo.jpg' }), aProject('b', { users: -1 })],
      texts: { 'ar-AR': { 'auth.or': 'أم' } },
    };
    expect(await problemsOf(parts)).toHaveLength(1);
    expect(await all()).toEqual(before);
  });

  it('R-LAND-1 changes nothing if it fails between writes', async () => {
    const before = await all();
    const broken = {
      ...t.deps,
      secrets: {
        ...t.deps.secrets,
        get audit(): never {
          throw new Error('The last thing that is written fails.');
        },
      },
    };
    const parts = { logo: 'photo.jpg', texts: { 'ar-AR': { 'auth.or': 'أم' } } };
    const path = onDisk(t, 'landing.json', aLanding(parts));
    await expect(importLanding(broken, path)).rejects.toThrow('The last thing');
    expect(await all()).toEqual(before);
    expect(await importLanding(t.deps, path)).toMatchObject({ ok: true });
    expect(await all()).not.toEqual(before);
  });
});
