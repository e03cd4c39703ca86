import { describe, expect, it } from 'vitest';
import { DAY } from '#core/clock.ts';
import { anApp } from '#test/engines/start.ts';
import { together } from '#test/people/codes.ts';
import { get } from '#test/people/people.ts';

const t = anApp();

const counted = () => t.deps.db.selectFrom('visits').selectAll().orderBy('day').execute();
const today = () => new Date(t.clock.now()).toISOString().slice(0, 10);

describe('R-LAND-4 visits', () => {
  it('R-LAND-4 are counted by UTC day, twenty at once as twenty', async () => {
    const answers = await together(20, () => get(t, '/visits'));
    for (const { statusCode, body, headers } of answers) {
      expect([statusCode, body, headers['set-cookie']]).toEqual([204, '', undefined]);
      expect(headers['cache-control']).toBe('no-store');
    }
    const first = today();
    expect(await counted()).toEqual([{ day: first, count: 20 }]);
    t.clock.advance(DAY);
    await get(t, '/visits?utm=somebody');
    expect(await counted()).toEqual([
      { day: first, count: 20 },
      { day: today(), count: 1 },
    ]);
  });

  it('R-LAND-4 a HEAD request is not counted', async () => {
    const before = await counted();
    expect((await t.app.inject({ method: 'HEAD', url: '/visits' })).statusCode).toBe(204);
    expect(await counted()).toEqual(before);
  });

  it('R-LAND-4 nothing about the visitor is stored or logged', async () => {
    const [before, lines] = [await counted(), t.log.length];
    const answer = await t.app.inject({
      url: '/visits',
      remoteAddress: '203.0.113.77',
      headers: { 'user-agent': 'Nosy/1.0', referer: 'https://example.com/secret' },
    });
    expect(answer.statusCode).toBe(204);
    expect((await counted()).map((row) => Object.keys(row).sort())).toEqual(
      before.map(() => ['count', 'day']),
    );
    expect(t.log.slice(lines)).toEqual([]);
  });
});
