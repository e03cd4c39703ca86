import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Address } from './address.tsx';

const markupOf = (address: string) => renderToStaticMarkup(createElement(Address, null, address));
const classOf = (address: string) => /class="([^"]*)"/.exec(markupOf(address))?.[1];

it('an address in a sentence from right to left keeps its plus and its @ where they belong', () => {
  expect(markupOf('+44 20 7946 0958')).toMatch(/^<bdi [^>]*dir="ltr"/);
});

it('an address that fits on a line of a phone does not break at a hyphen; a longer one breaks anywhere', () => {
  const short = 'anna-maria@example.com';
  expect(classOf(short)).toBe(classOf('+44 20 7946 0958'));
  expect(classOf(`a.rather-long.mailbox-name.${short}`)).not.toBe(classOf(short));
});
