import { ADDRESS_MAX_LENGTH, NAME_MAX_LENGTH } from '../limits.ts';
import type { DateRule } from '../rules/birth-date.ts';

/* The fields of the personal details. How one is added: CONTRIBUTING.md, "A field of the personal details". */

/** The pages of the form, in their order. The texts of a field are in the section of its page. */
export const DETAIL_PAGES = ['residency', 'personal', 'address'] as const;
export type DetailPage = (typeof DETAIL_PAGES)[number];

/** Everything that one field decides. No member has a default: a field is shown and given where its entry says so. */
export type DetailField = {
  input:
    | { kind: 'text'; maxLength: number; writing: 'words' | 'name' | 'code' }
    | { kind: 'country' }
    | { kind: 'choice'; options: readonly [string, ...string[]] }
    | { kind: 'date'; dates: DateRule };
  required: boolean;
  /** The token by which a browser fills it in (HTML, `autocomplete`); of a date, the start of those of its boxes. */
  autocomplete: string | null;
  /** Whether a hint is below the label. */
  hint: boolean;
  page: DetailPage;
  /** The place among the fields of its page. */
  order: number;
  /** The part of a correction request that it belongs to, with a text in `parts`. A part is on one page. */
  part: string;
  /** Where the values of a part are written out: on a line of its own, or behind the field before it. */
  line: 'own' | 'same';
  operators: boolean;
  /** Whether the person tag is made of it, too: then two accounts with one document and other values both have a tag. */
  personTag: boolean;
  /** Its name in the data download, beside the columns of the verification. */
  download: string;
  /** What a test person of the sandbox has; tests use it, too. */
  example: string;
  /**
   * `person`: whether the pages show it that list what was sent: the review, and the details kept for partners. Its person
   * always finds it in the form and in the data download. Partners get nothing that its person does not see.
   */
} & ({ person: boolean; partners: null } | { person: true; partners: PartnersGet });

/**
 * What a partner can get with a scope: a claim, a claim in `verified_claims`, or both; with `address`, a member of the
 * claim `address`. Null: nothing, and it is not among the details that are kept for partners.
 */
export type PartnersGet =
  | null
  | { scope: 'profile'; claim: string | null; verified: string | null }
  | { scope: 'address'; claim: string };

/** In the order in which they are listed: of each part, the first field decides its place. */
export const DETAIL_FIELDS = {
  firstName: {
    input: { kind: 'text', maxLength: NAME_MAX_LENGTH, writing: 'name' },
    required: true,
    autocomplete: 'given-name',
    hint: true,
    page: 'personal',
    order: 2,
    part: 'name',
    line: 'own',
    person: true,
    operators: true,
    partners: { scope: 'profile', claim: 'given_name', verified: 'given_name' },
    personTag: false,
    download: 'first_name',
    example: 'Test',
  },
  lastName: {
    input: { kind: 'text', maxLength: NAME_MAX_LENGTH, writing: 'name' },
    required: true,
    autocomplete: 'family-name',
    hint: true,
    page: 'personal',
    order: 3,
    part: 'name',
    line: 'same',
    person: true,
    operators: true,
    partners: { scope: 'profile', claim: 'family_name', verified: 'family_name' },
    personTag: false,
    download: 'last_name',
    example: 'Person',
  },
  birthDate: {
    input: { kind: 'date', dates: 'adult' },
    required: true,
    autocomplete: 'bday',
    hint: true,
    page: 'personal',
    order: 4,
    part: 'birthDate',
    line: 'own',
    person: true,
    operators: true,
    partners: { scope: 'profile', claim: 'birthdate', verified: 'birthdate' },
    personTag: false,
    download: 'birth_date',
    example: '1990-01-01',
  },
  citizenship: {
    input: { kind: 'country' },
    required: true,
    autocomplete: null,
    hint: false,
    page: 'personal',
    order: 1,
    part: 'citizenship',
    line: 'own',
    person: true,
    operators: true,
    partners: { scope: 'profile', claim: null, verified: 'nationalities' },
    personTag: false,
    download: 'citizenship',
    example: 'UA',
  },
  residency: {
    input: { kind: 'country' },
    required: true,
    autocomplete: 'country',
    hint: false,
    page: 'residency',
    order: 1,
    part: 'residency',
    line: 'own',
    person: true,
    operators: true,
    partners: { scope: 'address', claim: 'country_code' },
    personTag: false,
    download: 'residency',
    example: 'UA',
  },
  address: {
    input: { kind: 'text', maxLength: ADDRESS_MAX_LENGTH, writing: 'words' },
    required: true,
    autocomplete: 'address-line1',
    hint: true,
    page: 'address',
    order: 1,
    part: 'address',
    line: 'own',
    person: true,
    operators: true,
    partners: { scope: 'address', claim: 'street_address' },
    personTag: false,
    download: 'address',
    example: '1 Example Street',
  },
  postalCode: {
    input: { kind: 'text', maxLength: 20, writing: 'code' },
    required: true,
    autocomplete: 'postal-code',
    hint: false,
    page: 'address',
    order: 2,
    part: 'address',
    line: 'own',
    person: true,
    operators: true,
    partners: { scope: 'address', claim: 'postal_code' },
    personTag: false,
    download: 'postal_code',
    example: '01001',
  },
  city: {
    input: { kind: 'text', maxLength: NAME_MAX_LENGTH, writing: 'words' },
    required: true,
    autocomplete: 'address-level2',
    hint: false,
    page: 'address',
    order: 3,
    part: 'address',
    line: 'same',
    person: true,
    operators: true,
    partners: { scope: 'address', claim: 'locality' },
    personTag: false,
    download: 'city',
    example: 'Kyiv',
  },
  region: {
    input: { kind: 'text', maxLength: NAME_MAX_LENGTH, writing: 'words' },
    required: true,
    autocomplete: 'address-level1',
    hint: false,
    page: 'address',
    order: 4,
    part: 'address',
    line: 'own',
    person: true,
    operators: true,
    partners: { scope: 'address', claim: 'region' },
    personTag: false,
    download: 'region',
    example: 'Kyiv',
  },
} as const satisfies Record<string, DetailField>;
