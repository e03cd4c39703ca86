import {
  type DetailPage,
  detailField,
  detailTexts,
  exampleDetails,
  keysOnPage,
  typedFrom,
} from '@portico/contract';
import { ui, verification } from '@portico/locales/english';
import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'use-intl';
import { describe, expect, it } from 'vitest';
import { details } from '#domain/sign-up/drafts.ts';
import { DetailInputs } from './detail-inputs.tsx';
import { pageProblems } from './page-problems.ts';

/* The form of the product's entries, and of one of every other kind. */

const messages = (() => {
  const all: Record<string, Record<string, string>> = { ...ui, ...verification };
  for (const key of detailTexts()) {
    const [section = '', name = ''] = key.split('.');
    all[section] = { [name]: key, ...all[section] };
  }
  return all;
})();

/** The inputs of a page, in their order. */
function inputsOn(page: DetailPage, isOpen: (part: string) => boolean = () => true) {
  const markup = renderToStaticMarkup(
    <IntlProvider locale="en-US" timeZone="UTC" messages={messages as never}>
      <DetailInputs page={page} form={{ error: () => undefined }} isOpen={isOpen} />
    </IntlProvider>,
  );
  return Array.from(markup.matchAll(/<(?:input|select) [^>]*>/g), ([tag]) => tag);
}
const idsOf = (tags: string[]) => tags.map((tag) => / id="([^"]*)"/.exec(tag)?.[1] ?? '');
/** A field that the product gets later may be between them. */
const among = (tags: string[], ids: string[]) => idsOf(tags).filter((id) => ids.includes(id));
const tagOf = (tags: string[], id: string) => tags.find((tag) => tag.includes(` id="${id}"`)) ?? '';

const EMPTY = details.empty();
const FILLED = { ...EMPTY, ...typedFrom(exampleDetails()) };
const typed = (changes: Record<string, string>) => ({ ...FILLED, ...changes });

describe('R-KYC-2 R-KYC-3 the fields of a page', () => {
  it('R-KYC-2 R-KYC-3 are in the order of their entries, each with its inputs', () => {
    const personal = [
      'citizenship',
      'firstName',
      'lastName',
      'year',
      'month',
      'day',
      'testFormerName',
      'testBirthCountry',
    ];
    expect(among(inputsOn('personal'), personal)).toEqual(personal);
    const address = [
      'address',
      'postalCode',
      'city',
      'region',
      'testOccupation',
      'testSettledOn_year',
      'testSettledOn_month',
      'testSettledOn_day',
      'testBuilding',
      'testPlannedOn_year',
      'testPlannedOn_month',
      'testPlannedOn_day',
    ];
    expect(among(inputsOn('address'), address)).toEqual(address);
  });

  it('R-KYC-2 R-KYC-3 are required, and filled in by a browser, as their entries say', () => {
    const personal = inputsOn('personal');
    const address = inputsOn('address');
    for (const [tags, id, required, token] of [
      [personal, 'firstName', true, 'given-name'],
      [personal, 'year', true, 'bday-year'],
      [personal, 'testFormerName', false, null],
      [personal, 'testBirthCountry', false, null],
      [address, 'postalCode', true, 'postal-code'],
      [address, 'testOccupation', true, 'organization-title'],
      [address, 'testSettledOn_day', true, null],
      [address, 'testPlannedOn_day', false, null],
    ] as const) {
      const tag = tagOf(tags, id);
      expect(tag.includes(' required=""'), id).toBe(required);
      expect(/ autoComplete="([^"]*)"/i.exec(tag)?.[1] ?? null, id).toBe(token);
    }
    expect(tagOf(address, 'postalCode')).toMatch(/autoCapitalize="characters"/i);
    expect(tagOf(personal, 'testFormerName')).toMatch(/spellCheck="false"/i);
  });

  it('R-KYC-12 that need no correction come last, as they were sent', () => {
    const inputs = inputsOn(
      'address',
      (part) => part === 'testSettled' || part === 'testOccupation',
    );
    expect(idsOf(inputs).slice(0, 4)).toEqual([
      'testOccupation',
      'testSettledOn_year',
      'testSettledOn_month',
      'testSettledOn_day',
    ]);
    const sent = ['address', 'postalCode', 'city', 'region', 'testBuilding', 'testPlannedOn_year'];
    expect(among(inputs.slice(4), sent)).toEqual(sent);
    for (const tag of inputs.slice(4)) expect(tag).toMatch(/ readOnly=""/i);
  });
});

describe('R-KYC-2 R-KYC-3 the problems of a page', () => {
  it.each([
    ['personal', {}, {}],
    ['address', {}, {}],
    ['personal', { testFormerName: '', testBirthCountry: '' }, {}],
    [
      'address',
      { testPlannedOn_year: '', testPlannedOn_month: '', testPlannedOn_day: '', testBuilding: '' },
      {},
    ],
    ['personal', { testFormerName: 'x'.repeat(11) }, { testFormerName: 'fields.too_long' }],
    ['personal', { testBirthCountry: 'US' }, { testBirthCountry: 'fields.country_unknown' }],
    ['address', { testOccupation: '' }, { testOccupation: 'address.test_occupation_missing' }],
    ['address', { testOccupation: 'king' }, { testOccupation: 'fields.invalid_value' }],
    [
      'address',
      { testSettledOn_day: '' },
      { testSettledOn_day: 'address.test_settled_on_missing' },
    ],
    ['address', { testSettledOn_year: '2999' }, { testSettledOn_year: 'fields.year_invalid' }],
    [
      'address',
      { testSettledOn_month: '2', testSettledOn_day: '30' },
      { testSettledOn_day: 'fields.date_mismatch' },
    ],
    ['address', { testPlannedOn_day: '' }, { testPlannedOn_day: 'fields.required' }],
  ] as const)('R-KYC-2 R-KYC-3 on %s with %j are %j', (page, changes, problems) => {
    expect(pageProblems(page, typed(changes))).toEqual(problems);
  });

  it('R-KYC-3 are, of an empty page, what each required field lacks', () => {
    const required = keysOnPage('address').filter((key) => detailField(key).required);
    expect(Object.keys(pageProblems('address', EMPTY))).toHaveLength(required.length);
  });
});
