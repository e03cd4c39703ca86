import { DETAIL_PARTS, detailField, exampleDetails, keysOfPart } from '@portico/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { expect, it } from 'vitest';
import { usePartText } from './detail-texts.ts';

function Parts() {
  const textOf = usePartText();
  return (
    <ul>
      {DETAIL_PARTS.map((part) => textOf(part, exampleDetails()) && <li key={part}>{part}</li>)}
    </ul>
  );
}

it('R-KYC-3 a field is written out on the pages of its person only if its entry says so', () => {
  const markup = renderToStaticMarkup(
    <IntlProvider locale="en-US" timeZone="UTC" onError={() => undefined}>
      <Parts />
    </IntlProvider>,
  );
  const shown = DETAIL_PARTS.filter((part) =>
    keysOfPart(part).some((key) => detailField(key).person),
  );
  expect(Array.from(markup.matchAll(/<li>(\w+)</g), ([, part]) => part)).toEqual(shown);
  expect(shown.length).toBeLessThan(DETAIL_PARTS.length);
});
