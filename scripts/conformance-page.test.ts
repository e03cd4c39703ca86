import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const TESTS = join(ROOT, 'apps/api/src/partners/conformance');
const NAME = /(?:oidcc|fapi2-security-profile-final)-[\w-]+/;

const page = () => readFileSync(join(ROOT, 'docs/conformance.md'), 'utf8');

/** The modules of the page, with what it says about each: nothing, a difference, or why there is no test. */
function listed(): Map<string, string> {
  const [, ...lists] = page().split('\nTested without a difference: ');
  const same = lists.flatMap((list) => (list.split('.\n')[0] ?? '').match(/[\w-]+/g) ?? []);
  const rows = [...page().matchAll(/^\| `([\w-]+)` \| ([^|]*) \|$/gm)];
  return new Map([
    ...same.map((name) => [name, ''] as const),
    ...rows.map(([, name = '', says = '']) => [name, says.trim()] as const),
  ]);
}

/** The names with which tests begin. */
function tested(): Set<string> {
  const sources = readdirSync(TESTS).map((name) => readFileSync(join(TESTS, name), 'utf8'));
  const names = new RegExp(`(?<=['\`])${NAME.source}(?=[:'])`, 'g');
  return new Set(sources.flatMap((source) => source.match(names) ?? []));
}

const HAS_NO_TEST = /^(waiting|does not apply)/;

describe('R-OP-75 the page about conformance', () => {
  it('R-OP-75 says of each module of the suite whether a test of that name exists', () => {
    const all = [...listed()];
    expect(all.length).toBeGreaterThan(100);
    const claimed = all.filter(([, says]) => !HAS_NO_TEST.test(says)).map(([name]) => name);
    expect([...tested()].sort()).toEqual(claimed.sort());
  });

  it('R-OP-75 claims no certification', () => {
    expect(page()).not.toMatch(/\b(is|are|was) (fully )?(certified|conformant)\b/i);
    expect(page()).toContain('Portico has not been certified.');
  });
});
