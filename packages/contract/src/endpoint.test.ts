import { describe, expect, it } from 'vitest';
import { at, paramNamesOf, paramsIn, pathWith } from './endpoint.ts';
import { localization, navItems } from './site/landing.ts';

describe('R-API-1 a path with values in it', () => {
  it('R-API-1 lists its parameters', () => {
    expect(paramNamesOf(localization)).toEqual(['locale']);
    expect(paramNamesOf(navItems)).toEqual([]);
    expect(paramNamesOf({ path: '/a/:b/c:d/:e' })).toEqual(['b', 'e']);
  });

  it('R-API-1 fills them in, and escapes values that would lead elsewhere', () => {
    expect(at(localization, { locale: 'uk-UA' })).toEqual({
      ...localization,
      path: '/localization/uk-UA',
    });
    const path = at(localization, { locale: '../user/profile?x=1#y' }).path;
    expect(path).toBe('/localization/..%2Fuser%2Fprofile%3Fx%3D1%23y');
    expect(at(navItems, {})).toEqual(navItems);
  });

  it.each(['7f0c', 'a/b', 'ä %2F', '%', '..'])('R-API-1 gives back the value %s', (id) => {
    expect(paramsIn('/cases/:id', pathWith('/cases/:id', { id }))).toEqual({ id });
  });

  it('R-API-1 matches no longer, shorter or other path, and survives an incomplete escape', () => {
    for (const path of ['/cases/', '/cases', '/cases/a/b', '/case/a', '/cases/a/'])
      expect(paramsIn('/cases/:id', path), path).toBeNull();
    expect(paramsIn('/cases', '/cases')).toEqual({});
    expect(paramsIn('/cases/:id', '/cases/%E0%A4%A')).toEqual({ id: '%E0%A4%A' });
  });
});
