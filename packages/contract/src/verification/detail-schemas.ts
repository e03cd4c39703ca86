import * as z from 'zod/mini';
import { countryField, lineField } from '../fields.ts';
import { typedDateOf } from '../rules/birth-date.ts';
import { recordOf } from '../rules/record-of.ts';
import { COUNTRIES } from './countries.ts';
import type { DETAIL_FIELDS, DetailField } from './detail-fields.ts';
import { DETAIL_KEYS, type DetailKey, detailField } from './details.ts';

/* The schemas of the details, made of the entries of detail-fields.ts. */

/** YYYY-MM-DD; whether there is such a day, and whether it may be, is for `dateProblems`, which has a clock. */
const dateField = (required: boolean) =>
  z.string({ error: (issue) => (issue.input === undefined ? 'required' : 'invalid_value') }).check(
    z.refine((v) => (!required && v === '') || typedDateOf(v) !== null, {
      error: 'invalid_value',
    }),
  );

const choiceField = (options: readonly string[], code: 'invalid_value' | 'country_unknown') =>
  z.enum(options as [string, ...string[]], {
    error: ({ input }) => (input === undefined || input === '' ? 'required' : code),
  });

/** The schema of a field in `add-user-details`. An optional one may be '' or absent, as in a page that lacks it. */
export function detailSchema({ input, required }: DetailField): z.ZodMiniType<string> {
  const none = required ? [] : [''];
  const schemas = {
    text: () => lineField(input.kind === 'text' ? input.maxLength : 0, required),
    country: () =>
      required ? countryField : choiceField([...COUNTRIES, ...none], 'country_unknown'),
    choice: () =>
      choiceField(input.kind === 'choice' ? [...input.options, ...none] : none, 'invalid_value'),
    date: () => dateField(required),
  };
  const schema: z.ZodMiniType<string> = schemas[input.kind]();
  return required ? schema : z._default(schema, '');
}

type Fields = typeof DETAIL_FIELDS;
type Sent<Key extends DetailKey> = Fields[Key]['input']['kind'] extends 'country'
  ? typeof countryField
  : z.ZodMiniString;
type Schemas = {
  [Key in DetailKey]: Fields[Key]['required'] extends true
    ? Sent<Key>
    : z.ZodMiniDefault<z.ZodMiniString>;
};

/** Each field as the form sends it. */
export const sentDetails = recordOf(DETAIL_KEYS, (key) =>
  detailSchema(detailField(key)),
) as unknown as Schemas;

/** These fields as they are stored; what was stored before a field was added lacks it. */
export const storedDetails = <Key extends DetailKey>(keys: readonly Key[]) => {
  const stored = z._default(z.string(), '');
  return z.object(recordOf(keys, () => stored));
};
