import { type DetailField, DETAIL_FIELDS as OF_PRODUCT } from '../verification/detail-fields.ts';

/*
 * The entries in the tests of the project `fields` (vitest.config.ts): those of the product, and one of every kind. The
 * names begin with `test`, and the places are behind those of the product: none replaces an entry that is added.
 */

export type * from '../verification/detail-fields.ts';
export { DETAIL_PAGES } from '../verification/detail-fields.ts';

/** What no entry of the product says. */
const SHOWN_TO_NOBODY = {
  hint: false,
  autocomplete: null,
  line: 'own',
  person: false,
  operators: false,
  partners: null,
  personTag: false,
} as const;

export const MORE_FIELDS = {
  // An optional text, in a part that there is, for its person alone.
  testFormerName: {
    ...SHOWN_TO_NOBODY,
    input: { kind: 'text', maxLength: 10, writing: 'name' },
    required: false,
    hint: true,
    page: 'personal',
    order: 95,
    part: 'name',
    line: 'same',
    person: true,
    download: 'test_former_name',
    example: 'Earlier',
  },
  // A required choice, which partners get.
  testOccupation: {
    ...SHOWN_TO_NOBODY,
    input: { kind: 'choice', options: ['employed', 'student'] },
    required: true,
    autocomplete: 'organization-title',
    page: 'address',
    order: 95,
    part: 'testOccupation',
    person: true,
    operators: true,
    partners: { scope: 'profile', claim: 'test_occupation', verified: null },
    download: 'test_occupation',
    example: 'student',
  },
  // A date that operators alone see.
  testSettledOn: {
    ...SHOWN_TO_NOBODY,
    input: { kind: 'date', dates: 'past' },
    required: true,
    page: 'address',
    order: 96,
    part: 'testSettled',
    operators: true,
    download: 'test_settled_on',
    example: '2019-02-03',
  },
  // An optional country, in the verified claims alone.
  testBirthCountry: {
    ...SHOWN_TO_NOBODY,
    input: { kind: 'country' },
    required: false,
    page: 'personal',
    order: 96,
    part: 'testBirthCountry',
    person: true,
    operators: true,
    partners: { scope: 'profile', claim: null, verified: 'test_birth_country' },
    download: 'test_birth_country',
    example: 'PL',
  },
  // A line of the address, of which the person tag is made, too.
  testBuilding: {
    ...SHOWN_TO_NOBODY,
    input: { kind: 'text', maxLength: 40, writing: 'words' },
    required: false,
    page: 'address',
    order: 97,
    part: 'address',
    person: true,
    operators: true,
    partners: { scope: 'address', claim: 'test_building' },
    personTag: true,
    download: 'test_building',
    example: 'Block B',
  },
  // Shown to nobody at all: it is stored, and in the data download.
  testPlannedOn: {
    ...SHOWN_TO_NOBODY,
    input: { kind: 'date', dates: 'any' },
    required: false,
    page: 'address',
    order: 98,
    part: 'testPlanned',
    download: 'test_planned_on',
    example: '2031-12-24',
  },
} as const satisfies Record<`test${string}`, DetailField>;

export const DETAIL_FIELDS = { ...OF_PRODUCT, ...MORE_FIELDS };
