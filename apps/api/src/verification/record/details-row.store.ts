import {
  DETAIL_KEYS,
  DETAIL_PARTS,
  type DetailKey,
  type DetailPart,
  detailField,
  keysOfPart,
  type OwnDetails,
  recordOf,
  snakeCase,
} from '@portico/contract';
import type { Selectable } from 'kysely';
import type { Schema } from '#platform/db/schema.ts';

/*
 * How the details are stored. The fields of the first release have columns of their own; all others are in the JSON of
 * the column `details`, and so are the times of parts that were added. A release that moves the columns there has to
 * come after one that erases `details`, which this is: while two releases run, the former one erases, too.
 */

export type KycRow = Selectable<Schema['kyc']>;

const COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  birthDate: 'birth_date',
  citizenship: 'citizenship',
  residency: 'residency',
  address: 'address',
  postalCode: 'postal_code',
  city: 'city',
  region: 'region',
} as const satisfies Partial<Record<DetailKey, keyof KycRow>>;
type Column = (typeof COLUMNS)[keyof typeof COLUMNS];

const TIMES = {
  name: 'name_at',
  birthDate: 'birth_date_at',
  citizenship: 'citizenship_at',
  residency: 'residency_at',
  address: 'address_at',
} as const satisfies Partial<Record<DetailPart, keyof KycRow>>;
type TimeColumn = (typeof TIMES)[keyof typeof TIMES];

const columnOf = (key: DetailKey): Column | undefined =>
  (COLUMNS as Partial<Record<DetailKey, Column>>)[key];
const timeColumnOf = (part: DetailPart): TimeColumn | undefined =>
  (TIMES as Partial<Record<DetailPart, TimeColumn>>)[part];

/** The JSON of the column `details`. */
type Added = {
  values: Partial<Record<DetailKey, string>>;
  /** When each part was saved. */
  at: Partial<Record<DetailPart, number>>;
};

/** The columns from which the functions below read. */
export const DETAIL_COLUMNS = [
  'details_at',
  'details',
  ...Object.values(COLUMNS),
  ...Object.values(TIMES),
] as const;
type DetailsRow = Pick<KycRow, (typeof DETAIL_COLUMNS)[number]>;

/** Of a verification that was erased: nothing of the details. */
export const NO_DETAILS = recordOf(DETAIL_COLUMNS, () => null);

const addedIn = ({ details }: Pick<DetailsRow, 'details'>): Added =>
  details === null ? { values: {}, at: {} } : (JSON.parse(details) as Added);

/** The details of a row under their API names; null if there are none. */
export function detailsIn(row: DetailsRow): OwnDetails | null {
  if (row.details_at === null) return null;
  const { values } = addedIn(row);
  return recordOf(DETAIL_KEYS, (key) => {
    const column = columnOf(key);
    return (column === undefined ? values[key] : row[column]) ?? '';
  });
}

/** The parts of saved details in which a required field is empty: it was added since. */
export function missingPartsIn(row: DetailsRow): DetailPart[] {
  const details = detailsIn(row);
  if (details === null) return [];
  const isMissing = (key: DetailKey) => detailField(key).required && details[key] === '';
  return DETAIL_PARTS.filter((part) => keysOfPart(part).some(isMissing));
}

export type PartsAt = Record<DetailPart, number | null>;

/** When each part of the details was last saved. */
export function partsAtOf(row: DetailsRow): PartsAt {
  const { at } = addedIn(row);
  return recordOf(DETAIL_PARTS, (part) => {
    const column = timeColumnOf(part);
    return (column === undefined ? at[part] : row[column]) ?? null;
  });
}

/** What a row becomes once these parts of the details are saved; the others stay. */
export function withDetails(
  row: DetailsRow,
  details: OwnDetails,
  { parts, now }: { parts: readonly DetailPart[]; now: number },
): DetailsRow {
  const next: DetailsRow = { ...row, details_at: now };
  const added = addedIn(row);
  for (const part of parts) {
    const time = timeColumnOf(part);
    if (time === undefined) added.at[part] = now;
    else next[time] = now;
    for (const key of keysOfPart(part)) {
      const column = columnOf(key);
      if (column === undefined) added.values[key] = details[key];
      else next[column] = details[key];
    }
  }
  const isAdded = [added.values, added.at].some((each) => Object.keys(each).length > 0);
  return { ...next, details: isAdded ? JSON.stringify(added) : null };
}

/** The details with their names in the data download, and when each part was saved. */
export function downloadOf(row: DetailsRow): Record<string, string | number | null> {
  const details = detailsIn(row);
  const at = partsAtOf(row);
  return Object.fromEntries([
    ...DETAIL_KEYS.map((key) => [detailField(key).download, details?.[key] || null]),
    ...DETAIL_PARTS.map((part) => [timeColumnOf(part) ?? `${snakeCase(part)}_at`, at[part]]),
  ]);
}
