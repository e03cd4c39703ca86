import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Address } from './address.tsx';

it('an address in a sentence from right to left keeps its plus and its @ where they belong', () => {
  const markup = renderToStaticMarkup(createElement(Address, null, '+44 20 7946 0958'));
  expect(markup).toMatch(/^<bdi [^>]*dir="ltr"/);
});

it('an address that is too long for a line breaks before its @, not at a hyphen', () => {
  const markup = renderToStaticMarkup(createElement(Address, null, 'anna-maria@example.com'));
  expect(markup.split('<span').map((part) => part.replace(/^[^>]*>|<.*$/g, ''))).toEqual([
    '',
    'anna-maria',
    '@example.com',
  ]);
});
