import { describe, expect, it } from 'vitest';
import { withoutSlashesAtEnd } from './path.ts';

describe('R-AVAIL-1 trailing slashes of a path', () => {
  it.each([
    ['/', '/'],
    ['//', '/'],
    ['///', '/'],
    ['', ''],
    ['/auth', '/auth'],
    ['/auth/', '/auth'],
    ['/auth///', '/auth'],
    ['//auth//', '//auth'],
    ['/auth///x', '/auth///x'],
  ])('R-AVAIL-1 reduces %j to %j', (path, expected) => {
    expect(withoutSlashesAtEnd(path)).toBe(expected);
  });
});
