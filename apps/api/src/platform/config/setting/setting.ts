import { z } from 'zod';

export type Notes = {
  /** For the administrator, in Markdown. */
  about: string;
  /** In `.env.example`, where there is no default. */
  sample?: string;
  unit?: string;
  /** Never repeated in a message; may be read from the file that NAME_FILE names. */
  isSecret?: true;
  /** Names a file; a relative one is taken from where the server was started. */
  isPath?: true;
  isRequiredInProduction?: true;
  /** In production, its address must begin with https://. */
  needsTls?: true;
};

/** A setting of the server: its form, its default and its description. */
export type Setting<Schema extends z.ZodType = z.ZodType> = Notes & {
  schema: Schema;
  fallback?: string;
};

export type ValuesOf<Settings extends Record<string, Setting>> = {
  [Name in keyof Settings]: z.output<Settings[Name]['schema']>;
};

/** A setting that is undefined where it is not set. */
export function optional<Schema extends z.ZodType<unknown, string>>(schema: Schema, notes: Notes) {
  return { schema: schema.optional(), ...notes };
}

/** A setting with a default, given in the form that the environment has. */
export function preset<Schema extends z.ZodType<unknown, string>>(
  schema: Schema,
  fallback: string,
  notes: Notes,
) {
  // Zod types the default by the schema's input, which a generic schema leaves open.
  return { schema: z.prefault(schema, fallback as z.input<Schema>), fallback, ...notes };
}
