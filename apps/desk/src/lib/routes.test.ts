import { describe, expect, it } from 'vitest';
import { pathOfCase, routeOf } from './routes.ts';

describe('the page at an address', () => {
  it.each([
    ['/', { page: 'queue' }],
    ['/revocations', { page: 'revocations' }],
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

  it.each(['7f0c', 'a/b', 'ä %2F', '%'])('R-KYC-13 leads to the case %s and back', (id) => {
    expect(routeOf(pathOfCase(id))).toEqual({ page: 'case', id });
  });

  it('R-KYC-13 does not crash on an incomplete escape', () => {
    expect(routeOf('/cases/%E0%A4%A')).toEqual({ page: 'case', id: '%E0%A4%A' });
  });
});
