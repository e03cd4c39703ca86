import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { Address } from './address.tsx';

it('an address in a sentence from right to left keeps its plus and its @ where they belong', () => {
  const markup = renderToStaticMarkup(createElement(Address, null, '+44 20 7946 0958'));
  expect(markup).toMatch(/^<bdi [^>]*dir="ltr"/);
});
