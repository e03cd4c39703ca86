import { decide, deskClients } from '@portico/contract';
import { describe, expect, it, vi } from 'vitest';
import { join } from '#app/start/join.ts';
import { addRows } from '#test/engines/rows.ts';
import { anApp } from '#test/engines/start.ts';
import { partnersIn, seen } from '#test/people/landing.ts';
import { anOperator, desk } from '#test/people/operators.ts';
import { deleteAccount, erase, exported, NO_ROWS, rowsOfAccount } from '#test/people/own-data.ts';
import { aRegisteredPerson, get } from '#test/people/people.ts';
import { aSubmission, CONFIRMED, openCase } from '#test/people/reviews.ts';
import { leftRows } from './left-rows.ts';

const t = anApp();

const GONE = [
  '/.well-known/openid-configuration',
  '/.well-known/ssf-configuration',
  '/connect/auth?client_id=quay-and-oar',
  '/user/connections',
  '/console/clients',
];

describe('R-PART-1 a product without the line of the partners', () => {
  it('R-PART-1 has none of their calls, and says so in its description', async () => {
    const { access_token } = await aRegisteredPerson(t);
    for (const path of GONE) expect((await get(t, path, access_token)).statusCode, path).toBe(404);
    const { paths } = (await get(t, '/openapi.json')).json() as { paths: Record<string, unknown> };
    expect(Object.keys(paths).filter((path) => /^\/(connect|console)/.test(path))).toEqual([]);
    expect(paths).toHaveProperty('/user/own-data');
    const answer = await desk(t, await anOperator(t, { role: 'lead' }), deskClients);
    expect(answer.statusCode).toBe(404);
  });

  it('R-PART-1 verifies, downloads, erases and deletes a person', async () => {
    const operator = await anOperator(t);
    const person = await aSubmission(t);
    await openCase(t, operator, person.caseId);
    const answer = await desk(t, operator, decide, { id: person.caseId, ...CONFIRMED });
    expect(answer.statusCode).toBe(200);
    expect((await exported(t, person.token)).text).toContain(person.id);
    expect((await erase(t, person.token)).statusCode).toBe(200);
    expect((await deleteAccount(t, person.token)).statusCode).toBe(204);
    expect(await rowsOfAccount(t, person.id)).toEqual(NO_ROWS);
  });

  it('R-PART-1 shows the ecosystem, and leads to no sign-in of a partner', async () => {
    const shown = partnersIn(await seen(t));
    expect(shown.length).toBeGreaterThan(10);
    for (const each of shown) expect(each).not.toHaveProperty('open');
  });

  it('R-PART-1 does not start on a database that has rows of partners, which erasure would not cover', async () => {
    expect(await leftRows(t.deps)).toBe(null);
    const now = t.clock.now();
    await addRows(t, 'clients', {
      id: 'quay-and-oar',
      name: 'Quay & Oar',
      state: 'closed',
      metadata: '{}',
      ceiling: '[]',
      created_at: now,
      changed_at: now,
    });
    expect(await leftRows(t.deps)).toEqual([
      expect.stringContaining('rows of partners'),
      expect.any(String),
    ]);
    const said: string[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => said.push(String(line)) > 0);
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`ended with ${code}`);
    });
    try {
      const described = { version: '0', roles: t.deps.config.roles };
      const start = join(t.deps, described, async () => []);
      await expect(start).rejects.toThrow('ended with 1');
    } finally {
      vi.restoreAllMocks();
    }
    expect(said.join('')).toContain('rows of partners');
  });
});
