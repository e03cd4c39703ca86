import { describe, expect, it } from 'vitest';
import { queryIn, searchFor } from './search-address.ts';

describe('R-MKT-1 the search box of the header', () => {
  it('R-MKT-1 shows the query of the address', () => {
    expect(queryIn('?sort=high&q=+red+moon%26')).toBe('red moon&');
    expect(queryIn('?sort=high')).toBe('');
  });

  it('R-MKT-1 replaces the query and keeps the other choices', () => {
    expect(searchFor(' moon ')).toBe('?q=moon');
    expect(searchFor('a&sort=low', '?q=moon&sort=high&sky=dawn')).toBe(
      '?q=a%26sort%3Dlow&sort=high&sky=dawn',
    );
    expect(searchFor('#42', '?sort=high')).toBe('?sort=high&q=%2342');
    expect(searchFor('  ', '?q=moon&sort=high')).toBe('?sort=high');
    expect(searchFor('', '?q=moon')).toBe('');
  });
});
