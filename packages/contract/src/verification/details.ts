import {
  type CalendarDay,
  type DateBox,
  dateProblem,
  isoDay,
  type TypedDate,
  typedDateOf,
} from '../rules/birth-date.ts';
import { recordOf } from '../rules/record-of.ts';
import { DETAIL_FIELDS, DETAIL_PAGES, type DetailField, type DetailPage } from './detail-fields.ts';

/* What follows from the entries of detail-fields.ts. */

type Fields = typeof DETAIL_FIELDS;
export type DetailKey = keyof Fields;
export type DetailPart = Fields[DetailKey]['part'];

export const DETAIL_KEYS = Object.keys(DETAIL_FIELDS) as DetailKey[];

export const detailField = (key: DetailKey): DetailField => DETAIL_FIELDS[key];

const keysWhere = (fits: (field: DetailField) => boolean) =>
  DETAIL_KEYS.filter((key) => fits(detailField(key)));

/** The parts of the details that a correction request can contain. */
export const DETAIL_PARTS = [
  ...new Set(DETAIL_KEYS.map((key) => DETAIL_FIELDS[key].part)),
] as unknown as readonly [DetailPart, ...DetailPart[]];

/** The fields of a page of the form, from the top. */
export const keysOnPage = (page: DetailPage): DetailKey[] =>
  keysWhere((field) => field.page === page).sort(
    (a, b) => detailField(a).order - detailField(b).order,
  );

/** The parts of a page, in the order of the form. */
export const partsOnPage = (page: DetailPage): DetailPart[] => [
  ...new Set(keysOnPage(page).map((key) => DETAIL_FIELDS[key].part)),
];

/** The path of each page. */
export const PATH_OF_PAGE = {
  residency: '/registration/residency',
  personal: '/registration/personal-information',
  /** The specification's spelling. */
  address: '/registration/adress',
} as const satisfies Record<DetailPage, string>;

/** All parts, in the order of the form. */
export const partsOfForm = (): DetailPart[] => DETAIL_PAGES.flatMap(partsOnPage);

export const keysOfPart = (part: DetailPart): DetailKey[] =>
  keysWhere((field) => field.part === part);

/** The fields whose entry has this value. */
type Where<Member extends keyof DetailField, Value> = {
  [Key in DetailKey]: Fields[Key][Member] extends Value ? Key : never;
}[DetailKey];
export type OperatorKey = Where<'operators', true>;
export type PartnerKey = Exclude<DetailKey, Where<'partners', null>>;

export const keysForOperators = () => keysWhere((field) => field.operators) as OperatorKey[];
/** The parts that an operator can ask for again. */
export const partsForOperators = (): DetailPart[] =>
  DETAIL_PARTS.filter((part) => keysOfPart(part).some((key) => detailField(key).operators));
/** What is kept for partners. */
export const keysForPartners = () => keysWhere((field) => field.partners !== null) as PartnerKey[];

export const keysOfTag = () => keysWhere((field) => field.personTag);

type AddressKey = Where<'partners', { scope: 'address' }>;
/** The fields of the claim `address`, in the order of a letter: the country comes last. */
export const keysOfAddress = (): AddressKey[] => {
  const keys = keysWhere((field) => field.partners?.scope === 'address') as AddressKey[];
  const isCountryOf = (key: DetailKey) => detailField(key).input.kind === 'country';
  return [...keys.filter((key) => !isCountryOf(key)), ...keys.filter(isCountryOf)];
};

/** A claim of the scope `profile`, or of its share in `verified_claims`, and the field that it is. */
export const profileClaims = (where: 'claim' | 'verified'): [claim: string, PartnerKey][] =>
  keysForPartners().flatMap((key) => {
    const { partners } = detailField(key);
    const claim = partners?.scope === 'profile' ? partners[where] : null;
    return claim === null ? [] : [[claim, key]];
  });

/** What a person fills in, by field; '' for what they left out, or were not asked for. */
export type OwnDetails = Record<DetailKey, string>;

/** Invented ones. */
export const exampleDetails = () => recordOf(DETAIL_KEYS, (key) => detailField(key).example);

/** The values of these fields, line by line; `textOf` gives '' for one that is not shown. */
export function linesOf<Key extends DetailKey>(
  keys: readonly Key[],
  textOf: (key: Key) => string,
): string[] {
  const lines: string[] = [];
  for (const key of keys) {
    const text = textOf(key);
    const isNew = detailField(key).line === 'own' || lines.length === 0;
    if (isNew) lines.push(text);
    else lines.push([lines.pop(), text].filter(Boolean).join(' '));
  }
  return lines.filter((line) => line !== '');
}

/* The form. */

type BoxOf<Key extends string> = Key extends 'birthDate' ? DateBox : `${Key}_${DateBox}`;

/** A field of the form as it is stored while it is typed; a date has one for each box. */
export type TypedField = {
  [Key in DetailKey]: Fields[Key]['input']['kind'] extends 'date' ? BoxOf<Key> : Key;
}[DetailKey];

export type TypedDetails = Readonly<Record<TypedField, string>>;

/** The boxes of a date. */
export function boxesOf(key: DetailKey): Record<DateBox, TypedField> {
  const nameOf = (box: DateBox) => (key === 'birthDate' ? box : `${key}_${box}`) as TypedField;
  return { year: nameOf('year'), month: nameOf('month'), day: nameOf('day') };
}

/** The names by which a field is stored while it is typed. */
export const typedFieldsOf = (key: DetailKey): TypedField[] =>
  detailField(key).input.kind === 'date'
    ? Object.values(boxesOf(key))
    : [key as unknown as TypedField];

/** A date as it was typed. */
export function typedDate(key: DetailKey, typed: TypedDetails): TypedDate {
  const { year, month, day } = boxesOf(key);
  return { year: typed[year], month: typed[month], day: typed[day] };
}

/** The value to send for what was typed; '' for a date that is not whole. */
export function sentValue(key: DetailKey, typed: TypedDetails): string {
  if (detailField(key).input.kind !== 'date') return typed[key as unknown as TypedField];
  const { year, month, day } = typedDate(key, typed);
  if ([year, month, day].some((box) => !/^\d+$/.test(box.trim()))) return '';
  return isoDay({ year: Number(year), month: Number(month), day: Number(day) });
}

/** What the form shows for these values. */
export function typedFrom(details: OwnDetails): Record<TypedField, string> {
  const entries = DETAIL_KEYS.flatMap((key) => {
    if (detailField(key).input.kind !== 'date') return [[key, details[key]]];
    const typed = typedDateOf(details[key]) ?? { year: '', month: '', day: '' };
    return Object.entries(boxesOf(key)).map(([box, name]) => [name, typed[box as DateBox]]);
  });
  return Object.fromEntries(entries);
}

/* The texts: in the section of the page, by the key in snake case. */

type Snake<Text extends string> = Text extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${Snake<Rest>}`
  : '';
type LabelOf<Key extends DetailKey> = Key extends DetailKey
  ? `${Fields[Key]['page']}.${Snake<Key>}`
  : never;
type OptionTexts = {
  [Key in DetailKey]: Fields[Key]['input'] extends {
    options: readonly (infer Option extends string)[];
  }
    ? `${LabelOf<Key>}_${Option}`
    : never;
}[DetailKey];

/** The name of a field as in its texts. */
export const snakeCase = (key: DetailKey | DetailPart) =>
  key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);

export const labelKey = (key: DetailKey) =>
  `${detailField(key).page}.${snakeCase(key)}` as LabelOf<DetailKey>;

/** Of a field with a hint. */
export const hintKey = (key: DetailKey) =>
  `${labelKey(key)}_hint` as `${LabelOf<Where<'hint', true>>}_hint`;

/** Of a field that is required: what to do if it is empty. */
export const missingKey = (key: DetailKey) =>
  `${labelKey(key)}_missing` as `${LabelOf<Where<'required', true>>}_missing`;

export const optionKey = (key: DetailKey, option: string) =>
  `${labelKey(key)}_${option}` as OptionTexts;

/** Every text of the fields. */
export const detailTexts = (): string[] =>
  DETAIL_KEYS.flatMap((key) => {
    const { input, hint, required } = detailField(key);
    return [
      labelKey(key),
      ...(hint ? [hintKey(key)] : []),
      ...(required ? [missingKey(key)] : []),
      ...(input.kind === 'choice' ? input.options.map((each) => optionKey(key, each)) : []),
    ];
  });

/** What is wrong with the dates, which no schema knows: it has no clock. */
export function dateProblems(
  details: Readonly<Record<DetailKey, string>>,
  today: CalendarDay,
  minimumAge?: number,
) {
  return DETAIL_KEYS.flatMap((key) => {
    const { input } = detailField(key);
    if (input.kind !== 'date' || details[key] === '') return [];
    const typed = typedDateOf(details[key]);
    const code =
      typed === null ? 'invalid_value' : dateProblem(typed, today, input.dates, minimumAge)?.code;
    return code === undefined ? [] : [[key, code] as const];
  });
}
