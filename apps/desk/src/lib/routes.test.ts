import { describe, expect, it } from 'vitest';
import { pathOfCase, routeOf } from './routes.ts';

describe('the page at an address', () => {
  it.each([
    ['/', { page: 'queue' }],
    ['/revocations', { page: 'revocations' }],
    ['/people', { page: 'people' }],
    ['/operators', { page: 'operators' }],
    ['/clients', { page: 'clients' }],
    ['/webhook', { page: 'webhook' }],
    ['/cases/abc', { page: 'case', id: 'abc' }],
    ['/cases/', { page: 'none' }],
    ['/cases/a/b', { page: 'none' }],
    ['/operators/', { page: 'none' }],
    ['/desk/queue', { page: 'none' }],
  ])('R-KYC-13 %s', (path, route) => {
    expect(routeOf(path)).toEqual(route);
  });

  it('R-KYC-13 leads to a case and back', () => {
    expect(routeOf(pathOfCase('a/b'))).toEqual({ page: 'case', id: 'a/b' });
  });
});
