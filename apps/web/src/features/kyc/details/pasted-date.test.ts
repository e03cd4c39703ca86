import { expect, it } from 'vitest';
import { pastedDate } from './pasted-date.ts';

const BIRTH = { year: '1990', month: '03', day: '27' };

it.each([
  '1990-03-27',
  '1990 03 27',
  '1990/03/27',
  '19900327',
  '27.03.1990',
  '27/03/1990',
  ' 27-03-1990 ',
  '27. 03. 1990',
  '27031990',
  '٢٧/٠٣/١٩٩٠',
  '\u200f27/03/1990\u200f',
])('R-KYC-2 R-ROUTE-9 reads %j in a language that writes the day first', (text) => {
  expect(pastedDate(text, false)).toEqual(BIRTH);
});

it('R-KYC-2 reads a Japanese date', () => {
  expect(pastedDate('1990年3月27日', false)).toEqual({ ...BIRTH, month: '3' });
});

it.each([
  ['03/27/1990', BIRTH],
  ['03271990', BIRTH],
  ['27/03/1990', BIRTH],
  ['27.03.1990', BIRTH],
  ['04/03/1990', { year: '1990', month: '04', day: '03' }],
  ['04.03.1990', { year: '1990', month: '03', day: '04' }],
])('R-KYC-2 reads %j in American English', (text, date) => {
  expect(pastedDate(text, true)).toEqual(date);
});

it.each([
  '',
  '1990',
  '27',
  '27 March 1990',
  '27.03.90',
  '99999999',
  '99/99/9999',
  '1990-27-03',
  '1990-03-0027',
  '12 34 5678',
  '1990-03',
  'x'.repeat(9999),
])('R-KYC-2 refuses %j rather than fill a box with part of it', (text) => {
  expect(pastedDate(text, false)).toBeNull();
});
