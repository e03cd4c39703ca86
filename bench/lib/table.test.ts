import { readdirSync } from 'node:fs';
import { expect, it } from 'vitest';
import { atLeast, FIRST_SCREEN, SERVER_COSTS } from './figure.ts';
import { tableOf } from './table.ts';

it('links a missed target, and only a missed one, to the decision about it', () => {
  const figure = { what: 'login', detail: 'detail', decision: SERVER_COSTS };
  const [missed, reached] = [0.8, 0.95].map((ratio) =>
    tableOf([{ ...figure, ...atLeast(0.9, ratio) }]),
  );
  expect(missed).toContain(`| no, [see](../docs/decisions/${SERVER_COSTS}) |`);
  expect(reached).toContain('| yes |');
  expect(readdirSync('docs/decisions')).toEqual(
    expect.arrayContaining([SERVER_COSTS, FIRST_SCREEN]),
  );
});
