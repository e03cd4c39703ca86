import { describe, expect, it } from 'vitest';
import { addressOf, placeOf, VIEWS } from './place.ts';

describe('R-OP-60 addresses of the partner console', () => {
  it('R-OP-60 opens the same screen from its own address', () => {
    for (const view of VIEWS) {
      expect(placeOf(addressOf('a/b c', view))).toEqual({ screen: 'app', id: 'a/b c', view });
    }
    expect(placeOf('/partners')).toEqual({ screen: 'list' });
    expect(placeOf('/partners/')).toEqual({ screen: 'list' });
    expect(placeOf('/partners/new')).toEqual({ screen: 'create' });
    expect(placeOf('/partners/invitation')).toEqual({ screen: 'invitation' });
    expect(placeOf('/partners/guide')).toEqual({ screen: 'guide' });
  });

  it('R-OP-60 knows no other address, and no broken one stops it', () => {
    for (const path of [
      '/a/overview',
      '/a/nothing',
      '/a/settings/more',
      '/new/settings',
      '/guide/settings',
    ]) {
      expect(placeOf(`/partners${path}`), path).toEqual({ screen: 'unknown' });
    }
    expect(placeOf('/partners/%E0')).toEqual({ screen: 'app', id: '%E0', view: 'overview' });
  });
});
