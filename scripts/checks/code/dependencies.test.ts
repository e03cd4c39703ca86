import { expect, it } from 'vitest';
import { findInLock, findRanges } from './dependencies.ts';

const lock = (extra: Record<string, string>) =>
  findInLock({
    packages: Object.fromEntries(
      Object.entries({ fastify: '5.12.8', nodemailer: '10.6.0', ...extra }).map(
        ([name, version]) => [`node_modules/${name}`, { version }],
      ),
    ),
  });

it('accepts a lock without anything forbidden', () => {
  expect(lock({ zod: '4.6.7' })).toEqual([]);
});

it.each([
  [{ fastify: '5.8.2' }, 'fastify 5.8.2 is older than 5.8.3'],
  [{ nodemailer: '9.0.10' }, 'nodemailer 9.0.10 is older than 9.1.1'],
  [{ 'a/node_modules/multer': '1.0.0' }, 'multer 1.0.0 must not be used'],
  [{ '@fastify/jwt': '10.0.0' }, '@fastify/jwt 10.0.0 must not be used'],
])('rejects %o', (extra, finding) => {
  expect(lock(extra)).toEqual([finding]);
});

it('rejects a lock that misses a required package', () => {
  expect(findInLock({ packages: {} })).toEqual([
    'fastify is not in the lock',
    'nodemailer is not in the lock',
  ]);
});

it.each(['^1.2.3', '~1.2.3', '1.x', '*', 'latest', '>=1.2.3', 'workspace:*', 'npm:a@^1.2.3'])(
  'rejects the version range %s',
  (version) => {
    expect(findRanges('package.json', { devDependencies: { a: version } })).toHaveLength(1);
  },
);

it.each(['1.2.3', '18.4.0-beta.17', 'npm:typescript@7.0.2'])(
  'accepts the exact version %s',
  (version) => {
    expect(findRanges('package.json', { dependencies: { a: version } })).toEqual([]);
  },
);
