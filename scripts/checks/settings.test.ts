import { expect, it } from 'vitest';
import { findDifferences, namesOffered, namesRead } from './settings.ts';

it('the names that a file reads are found, in every spelling', () => {
  const text = `const NAMES = ['SECRET_KEY'] as const; env.PORT; env.NODE_ENV; other.HOST; 'EADDRINUSE';`;
  expect(namesRead({ path: 'config.ts', text })).toEqual(['SECRET_KEY', 'PORT']);
});

it('the names in an example are found, commented out or not', () => {
  expect(namesOffered('# Port of the site.\n# PORT=3000\nHOST=x\n# a=b')).toEqual(['PORT', 'HOST']);
});

it('a name on one side alone is reported', () => {
  expect(findDifferences(['PORT', 'HOST'], ['PORT', 'S3_URL'])).toEqual([
    '.env.example lacks HOST, which the server reads',
    '.env.example has S3_URL, which the server does not read',
  ]);
  expect(findDifferences(['PORT'], ['PORT'])).toEqual([]);
});
