import { type ErrorBody, type ErrorCode, exampleDetails, FIELD_ERRORS } from '@portico/contract';
import { errorTranslator } from '@portico/locales/server';
import type * as z from 'zod/mini';

export const ID = '0b8f2c1e-5d3a-4c77-9e14-6a2d90b7f3c5';
export const TOKEN = 'kVnJ3cZpQmYt7wLr2bXs9dHf4gKa6eNuTq1zRx8vCyM';
const MOMENT = '2026-03-14T09:26:53.000Z';

/** Examples by a member's name. Other members get the simplest value of their type. */
const BY_NAME: Record<string, string | number> = {
  ...exampleDetails(),
  email: 'ada@example.com',
  label: 'ada@example.com',
  phone: '+380501234567',
  password: 'Violet-harbor-27',
  newPassword: 'Copper-meadow-58',
  currentPassword: 'Violet-harbor-27',
  code: '123456',
  signature: `0x${'1b'.repeat(65)}`,
  birthDate: '1990-05-17',
  firstName: 'Ada',
  givenName: 'Ada',
  lastName: 'Byron',
  familyName: 'Byron',
  address: '12 Harbor Street',
  postalCode: '10115',
  city: 'Berlin',
  region: 'Berlin',
  citizenship: 'DE',
  residency: 'DE',
  selectedCountry: 'DE',
  documentCountry: 'DE',
  locale: 'en-US',
  ip: '203.0.113.7',
  userIP: '203.0.113.7',
  as_of: '2026-03-14',
  created_at: MOMENT,
  until: MOMENT,
  verified: TOKEN,
  state: TOKEN,
  nonce: 'q8Yd2LmZr5Tb1Kx9',
  iss: 'https://appleid.apple.com',
  user: '{"name":{"firstName":"Ada","lastName":"Byron"}}',
  url: 'https://example.com/continue',
  userAgent: 'Mozilla/5.0',
  message: 'Welcome.',
  words: 'harbor',
  retryAfter: 30,
  validMinutes: 30,
  retentionDays: 30,
  width: 2400,
  height: 1600,
  bytes: 812_345,
};

/** Optional members that exclude the others. */
const LEFT_OUT = ['next', 'error'];

/** A value that the schema accepts, for the document's readers. */
export function exampleOf(schema: z.ZodMiniType, name = ''): unknown {
  const named = BY_NAME[name] ?? byEnding(name);
  if (named !== undefined && schema.safeParse(named).success) return named;
  const { def } = schema as unknown as { def: Def };
  switch (def.type) {
    case 'object':
      return objectOf(schema, def.shape);
    case 'array':
      return [exampleOf(def.element, name)];
    case 'record':
      return { [String(exampleOf(def.keyType))]: exampleOf(def.valueType) };
    case 'optional':
    case 'nullable':
      return exampleOf(def.innerType, name);
    case 'union':
      // A file or the id of one that is stored: the id can be written down.
      return exampleOf(def.options.find((each) => !isFile(each)) ?? schema, name);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'file':
      return 'the bytes of a JPEG';
    default:
      return 'text';
  }
}

type Def =
  | { type: 'object'; shape: Record<string, z.ZodMiniType> }
  | { type: 'array'; element: z.ZodMiniType }
  | { type: 'record'; keyType: z.ZodMiniType; valueType: z.ZodMiniType }
  | { type: 'optional' | 'nullable'; innerType: z.ZodMiniType }
  | { type: 'union'; options: z.ZodMiniType[] }
  | { type: 'enum'; entries: Record<string, unknown> }
  | { type: 'literal'; values: unknown[] }
  | { type: 'number' | 'boolean' | 'file' | 'string' };

const isFile = (schema: z.ZodMiniType) => (schema as unknown as { def: Def }).def.type === 'file';

function byEnding(name: string): string | undefined {
  if (/(^id|Id)$/.test(name)) return ID;
  if (/At$/.test(name)) return MOMENT;
  return /token$/i.test(name) ? TOKEN : undefined;
}

/** All members; without optional ones, the last first, while a rule across members refuses them. */
function objectOf(schema: z.ZodMiniType, shape: Record<string, z.ZodMiniType>) {
  const made = Object.fromEntries(
    Object.entries(shape)
      .filter(([name]) => !LEFT_OUT.includes(name))
      .map(([name, member]) => [name, exampleOf(member, name)]),
  );
  // A file is described by a text, which no schema of files accepts.
  if (Object.values(shape).some((member) => member.safeParse(new File([], '')).success))
    return made;
  const optional = Object.keys(shape).filter((name) => shape[name]?.safeParse(undefined).success);
  for (const name of optional.reverse()) {
    if (schema.safeParse(made).success) break;
    delete made[name];
  }
  return made;
}

/** The parameters that an error's sentence needs. */
const PARAMS: Partial<Record<ErrorCode, Record<string, string | number>>> = {
  resend_too_soon: { seconds: 12, live: 1 },
  too_many_sends: { minutes: 42, live: 0 },
  too_many_attempts: { minutes: 42 },
  image_refused_before: { reason: 'blurred' },
};

/** An answer with this error, in English; `fields` are those of the call's body. */
export async function failureExample(
  code: ErrorCode,
  fields: readonly string[],
): Promise<ErrorBody> {
  const translate = await errorTranslator('en-US');
  const params = PARAMS[code];
  const [field] = fields;
  const isAboutField = code === 'invalid_request' && field !== undefined;
  return {
    code,
    message: translate(code, params),
    ...(isAboutField && { fields: { [field]: FIELD_ERRORS[0] } }),
    ...(params && { params }),
    requestId: ID,
  };
}
