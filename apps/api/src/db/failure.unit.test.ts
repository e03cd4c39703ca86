import { describe, expect, it } from 'vitest';
import { isDatabaseDown } from './failure.ts';

const error = (code: string, message = '') => Object.assign(new Error(message), { code });

describe('R-API-2 what counts as a database that is away', () => {
  it.each([
    error('ECONNREFUSED'),
    error('08006'),
    error('57P01'),
    error('57P03'),
    error('57014'),
    error('53300'),
    error('EAI_AGAIN'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Connection terminated unexpectedly'),
    new Error('Query read timeout'),
    new Error('Client has encountered a connection error and is not queryable'),
    error('ERR_SQLITE_ERROR', 'database is locked'),
  ])('R-API-2 %s', (each) => {
    expect(isDatabaseDown(each)).toBe(true);
  });

  it.each([
    error('23505', 'duplicate key value'),
    error('42P01', 'relation does not exist'),
    error('22021', 'invalid byte sequence'),
    new Error('anything else'),
    'ECONNREFUSED',
    null,
  ])('R-API-2 not: %s', (each) => {
    expect(isDatabaseDown(each)).toBe(false);
  });
});
