import { expect, it } from 'vitest';
import { initialOf } from './initial.ts';

it.each([
  ['email', 'olena@example.com', 'O'],
  ['google', '7th@example.com', '7'],
  ['apple', 'ї-є@example.com', 'Ї'],
  ['email', '_@example.com', null],
  ['google', '', null],
  ['phone', '+380671112233', null],
  ['wallet', '0x52908400098527886E0F7030069857D2E4169EE7', null],
] as const)('R-MKT-5 the initial of %s %s is %s', (labelKind, label, initial) => {
  expect(initialOf({ labelKind, label })).toBe(initial);
});

it('R-MKT-5 the initial is that of the name where it is known, also without an email address', () => {
  expect(initialOf({ labelKind: 'phone', label: '+380671112233' }, 'Єва Коваль')).toBe('Є');
});
