import { recordOf } from '../rules/record-of.ts';
import { DETAIL_PAGES, type DetailPage } from './detail-fields.ts';
import {
  detailField,
  keysOnPage,
  labelKey,
  type PartnerKey,
  profileClaims,
  type TypedField,
  typedFieldsOf,
} from './details.ts';

/*
 * What a browser needs of the entries before it has a page of the details. The build writes the values instead of
 * this file (apps/web/build/detail-facts.ts), so that the first screen carries no entries: it only exports data.
 */

export const TYPED_FIELDS = DETAIL_PAGES.flatMap(keysOnPage).flatMap(typedFieldsOf) as [
  TypedField,
  ...TypedField[],
];

/** What a page of the form cannot be left without. */
export const REQUIRED_FIELDS: Record<DetailPage, TypedField[]> = recordOf(DETAIL_PAGES, (page) =>
  keysOnPage(page)
    .filter((key) => detailField(key).required)
    .flatMap(typedFieldsOf),
);

/** Each has a line of its own on the page on which a person agrees, and the name is one. */
const WITH_A_LINE: readonly PartnerKey[] = ['firstName', 'lastName', 'birthDate', 'citizenship'];

const claimed = (where: 'claim' | 'verified') => profileClaims(where).map(([, key]) => key);

/** The other fields of the scope `profile`; some are given in `verified_claims` alone. */
export const MORE_DETAILS = [...new Set([...claimed('claim'), ...claimed('verified')])]
  .filter((key) => !WITH_A_LINE.includes(key))
  .map((key) => ({
    key,
    label: labelKey(key),
    verifiedOnly: !claimed('claim').includes(key),
  }));
