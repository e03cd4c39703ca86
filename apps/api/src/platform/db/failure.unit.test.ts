import { describe, expect, it } from 'vitest';
import { isDatabaseDown } from './failure.ts';

const error = (code: string, message = '') => Object.assign(new Error(message), { code });
const sqliteError = (errcode: number, message: string) =>
  Object.assign(error('ERR_SQLITE_ERROR', message), { errcode });

describe('R-API-2 errors of an unavailable database', () => {
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
    error('53100', 'could not extend file'),
    error('58030', 'could not write'),
    sqliteError(5, 'database is locked'),
    sqliteError(13, 'database or disk is full'),
    sqliteError(778, 'disk I/O error'),
    sqliteError(8, 'attempt to write a readonly database'),
    sqliteError(14, 'unable to open database file'),
  ])('R-API-2 includes %s', (each) => {
    expect(isDatabaseDown(each)).toBe(true);
  });

  it.each([
    error('23505', 'duplicate key value'),
    error('42P01', 'relation does not exist'),
    error('22021', 'invalid byte sequence'),
    sqliteError(2067, 'UNIQUE constraint failed'),
    sqliteError(1, 'no such table'),
    new Error('anything else'),
    'ECONNREFUSED',
    null,
  ])('R-API-2 excludes %s', (each) => {
    expect(isDatabaseDown(each)).toBe(false);
  });
});
