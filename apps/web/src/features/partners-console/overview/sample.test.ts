import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { MAKE_KEYS } from '../shell/keys-field.tsx';
import { type Sampled, sampleOf } from './sample.ts';

const ROOT = new URL('../../../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const GUIDE = read('docs/partners.md');

const SECRET: Sampled = {
  id: 'client-1',
  auth: 'secret',
  redirectUris: ['http://localhost:4001/callback', 'https://shop.example/callback'],
  scopes: ['openid', 'verified', 'age_over_18', 'offline_access'],
};
const KEYS = { ...SECRET, auth: 'keys' } as const;
const PUBLIC = { ...SECRET, auth: 'public' } as const;
const KINDS = [SECRET, KEYS, PUBLIC];
const sample = (app: Sampled) => sampleOf(app, 'https://portico.example');

describe('R-OP-61 the quick start at the console', () => {
  it.each([
    [SECRET, 'server.js'],
    [KEYS, 'server-with-keys.js'],
    [PUBLIC, 'browser.js'],
  ])('R-OP-61 is the guide’s own file for this kind of app, word for word', (app, name) => {
    expect(sample(app).code).toEqual({ name, text: read(`docs/quick-start/${name}`) });
  });

  it('R-OP-61 has the values of the app, and never its secret', () => {
    expect(sample(SECRET).settings).toEqual({
      name: '.env',
      text: [
        'OPENID_ISSUER=https://portico.example',
        'OPENID_CLIENT_ID=client-1',
        'OPENID_CLIENT_SECRET="the secret that you stored"',
        'OPENID_REDIRECT_URI=http://localhost:4001/callback',
        'OPENID_SCOPE="openid verified age_over_18"',
        '',
      ].join('\n'),
    });
    for (const app of [KEYS, PUBLIC]) expect(sample(app).settings.text).not.toMatch(/secret/i);
  });

  it.each(KINDS)('R-OP-61 has every setting that the code reads, and no other one', (app) => {
    const { settings, code } = sample(app);
    const named = (text: string) => [...new Set(text.match(/PORTICO_\w+/g))].toSorted();
    expect(named(settings.text)).toEqual(named(code.text));
    // The guide's settings have the same names.
    for (const name of named(code.text)) expect(GUIDE).toContain(`${name}=`);
  });

  it('R-OP-61 serves an app without a server at the port of its redirect URI', () => {
    expect(sample(PUBLIC).start).toContain('--port 4001 ');
    const live = { ...PUBLIC, redirectUris: ['https://shop.example/callback'] };
    expect(sample(live).start).toContain('--port 4000 ');
  });

  it.each(KINDS)('R-OP-61 starts as the guide says', (app) => {
    const { install, others, start } = sample(app);
    const own = start.replace('4001', '4000');
    for (const line of [...install.split('\n'), own]) expect(GUIDE).toContain(`${line}\n`);
    for (const { text } of others) {
      const lines = text.trimEnd().split('\n');
      for (const line of lines) expect(GUIDE).toContain(line);
    }
  });

  it('R-OP-61 makes a key set by the guide’s command', () => {
    expect(GUIDE).toContain(`${MAKE_KEYS}\n`);
  });
});
