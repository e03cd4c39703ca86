import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { generateSecret } from './secrets.ts';
import type { Env } from './settings.ts';

function standInsBy(env: Env, withStandIns = true): boolean {
  const read = readConfig(env, '/srv/portico', { withStandIns });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.config.standIns;
}

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: generateSecret('SECRET_KEY'),
  DOCUMENT_MASTER_KEY: generateSecret('DOCUMENT_MASTER_KEY'),
  TOKEN_SIGNING_KEY: generateSecret('TOKEN_SIGNING_KEY'),
  PUBLIC_URL: 'https://portico.example',
  SMTP_URL: 'smtp://mail.example:587',
  MAIL_FROM: 'Portico <door@portico.example>',
};

const PUBLIC = { ALLOW_PUBLIC_DEVELOPMENT: 'true' };

describe('R-SOC-9 stand-ins', () => {
  it('R-SOC-9 exist after npm start on this machine', () => {
    expect(standInsBy({})).toBe(true);
    expect(standInsBy({ HOST: '::1', PUBLIC_URL: 'http://127.0.0.1:3000' })).toBe(true);
  });

  it.each<[string, Env]>([
    ['in production', PRODUCTION],
    ['in production on this machine', { ...PRODUCTION, PUBLIC_URL: 'http://localhost:3000' }],
    ['in production that turns them on', { ...PRODUCTION, STAND_INS: 'on' }],
    ['with STAND_INS=off', { STAND_INS: 'off' }],
    ['with ALLOW_PUBLIC_DEVELOPMENT, although nothing is public', PUBLIC],
    ['on every interface', { ...PUBLIC, HOST: '0.0.0.0' }],
    ['on a name beyond this machine', { ...PUBLIC, PUBLIC_URL: 'http://portico.example' }],
    ['behind a proxy with TLS', { ...PUBLIC, PUBLIC_URL: 'https://localhost:3000' }],
  ])('R-SOC-9 do not exist %s', (_, env) => {
    expect(standInsBy(env)).toBe(false);
  });

  it('R-SOC-9 do not exist in a server that npm start did not start', () => {
    expect(standInsBy({}, false)).toBe(false);
    const read = readConfig({ STAND_INS: 'on' }, '/srv/portico');
    expect(read.ok && read.config.standIns).toBe(false);
  });

  it.each<[string, Env, string]>([
    ['HOST', { HOST: '0.0.0.0' }, 'HOST 0.0.0.0 listens beyond'],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://portico.example' }, 'PUBLIC_URL http://portico.example'],
    ['STAND_INS', { STAND_INS: 'yes' }, 'STAND_INS must be on or off'],
  ])('R-SOC-9 a wrong %s starts no server at all', (_, env, problem) => {
    const read = readConfig(env, '/srv/portico', { withStandIns: true });
    expect(read.ok ? [] : read.problems).toEqual([expect.stringContaining(problem)]);
  });
});
