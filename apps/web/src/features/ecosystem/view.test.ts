import type { Contributor } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { searchOf, shown, viewOf } from './view.ts';

const partner = (name: string, description = '', users = 0, TVL = 0): Contributor => ({
  id: name.toLowerCase(),
  name,
  description,
  image: '/images/ecosystem/x.0000000000000000.webp',
  users,
  TVL,
});
const namesOf = (partners: Contributor[]) => partners.map(({ name }) => name);
const found = (text: string, query: string) =>
  shown([partner('Kioskine', text)], { query, sort: 'name', open: false }, 'en-US').length === 1;

describe('R-LAND-9 the list of partners', () => {
  it.each([
    ['Épargne à l’abri', 'epargne abri'],
    ['Pożyczki od osób', 'POZYCZKI osob'],
    ['Łączność', 'lacznosc'],
    ['Größe', 'GROSSE'],
    ['Для її крамниці', 'іі'],
    ['Chefs-d’œuvre', 'oeuvre'],
    ['Перевод ёлок', 'елок'],
    ['Ґанок', 'ганок'],
    ['مُدَفوعات لِلمَتاجِر', 'مدفوعات للمتاجر'],
    ['إدخار', 'ادخار'],
    ['عاصفة كبرى', 'عاصفه كبري'],
    ['שָׁלוֹם', 'שלום'],
    ['Solar power', '  power\u200f   solar '],
    ['', 'kioskine'],
  ])('R-LAND-9 %s is found by %s', (text, query) => {
    expect(found(text, query)).toBe(true);
  });

  it('R-LAND-9 requires every word of the query', () => {
    expect(found('Solar power shares', 'solar wind')).toBe(false);
    expect(found('Solar power shares', '.*')).toBe(false);
  });

  it('R-LAND-9 sorts names by the rules of the language, and figures in descending order', () => {
    const all = [
      partner('Zebra 10', '', 5, 1),
      partner('Ähre', '', 5, 3),
      partner('Zebra 9', '', 9, 2),
      partner('Chata', '', 1, 0),
      partner('Dům', '', 0, 0),
    ];
    const order = (sort: 'name' | 'users' | 'tvl', locale = 'de-DE') =>
      namesOf(shown(all, { query: '', sort, open: false }, locale));
    expect(order('name')).toEqual(['Ähre', 'Chata', 'Dům', 'Zebra 9', 'Zebra 10']);
    expect(order('name', 'cs-CZ')).toEqual(['Ähre', 'Dům', 'Chata', 'Zebra 9', 'Zebra 10']);
    expect(order('users')).toEqual(['Zebra 9', 'Ähre', 'Zebra 10', 'Chata', 'Dům']);
    expect(order('tvl')).toEqual(['Ähre', 'Zebra 9', 'Zebra 10', 'Chata', 'Dům']);
  });

  it('R-LAND-9 shows by name those first that can be opened, or those alone', () => {
    const all = [partner('Ähre'), { ...partner('Zebra'), open: 'https://zebra.example/' }];
    const names = (search: string) => namesOf(shown(all, viewOf(search), 'de-DE'));
    expect(names('')).toEqual(['Zebra', 'Ähre']);
    expect(names('?open=yes')).toEqual(['Zebra']);
  });

  it('R-LAND-9 restores a view from its address', () => {
    for (const search of [
      '',
      '?sort=users',
      '?q=pen%C3%A9+%26+paper',
      '?q=a&sort=tvl',
      '?open=yes',
    ]) {
      expect(searchOf(viewOf(search))).toBe(search);
    }
    expect(viewOf('?sort=__proto__&utm=1')).toEqual({ query: '', sort: 'name', open: false });
  });
});
