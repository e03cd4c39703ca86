import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { SETTING_NAMES, settingOf } from '../../../apps/api/src/platform/config/settings.ts';
import { ROOT } from '../source/tree.ts';
import { exampleOf, tableOf } from './settings.ts';

const namesIn = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, name]) => name);

it('R-API-11 the example and the table name every setting once', () => {
  expect(namesIn(exampleOf(), /^# ([A-Z][A-Z0-9_]*)=/gm)).toEqual(SETTING_NAMES);
  expect(namesIn(tableOf(), /^\| `([A-Z][A-Z0-9_]*)` \|/gm)).toEqual(SETTING_NAMES);
});

it('R-API-11 they say which setting is required, is a secret, and belongs to others', () => {
  const [block] =
    exampleOf([{ title: 'Keys', names: ['SECRET_KEY'] }]).match(/# ---- Keys.*/s) ?? [];
  expect(block).toBe(
    '# ---- Keys ----\n\n# Hashes codes and encrypts waiting messages: `openssl rand -base64 32`. Required in production. A secret:\n# `SECRET_KEY_FILE` may name its file.\n# SECRET_KEY=\n',
  );
  expect(tableOf([{ title: 'Sign-in', names: ['GOOGLE_CLIENT_ID'] }])).toContain(
    'Set together with `GOOGLE_CLIENT_SECRET`. |',
  );
  expect(tableOf([{ title: 'Review', names: ['DOCUMENT_RETENTION_DAYS'] }])).toContain(
    '| `30` days |',
  );
});

it('R-API-11 a line of the example, uncommented, is a value that the server accepts', () => {
  const text = readFileSync(join(ROOT, '.env.example'), 'utf8');
  for (const [, name, value] of text.matchAll(/^# ([A-Z][A-Z0-9_]*)=(.+)$/gm)) {
    expect(SETTING_NAMES).toContain(name);
    expect(settingOf(name ?? '').schema.safeParse(value).success, name).toBe(true);
  }
});
