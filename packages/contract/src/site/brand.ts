import * as z from 'zod/mini';
import { isEmail } from '../rules/email.ts';
import { withoutInvisible } from '../rules/invisible.ts';

/*
 * Whose front door this is: brand.json (docs/brand.md). A message about a field reads as a continuation of its place:
 * `name must …`. In a file of its own, because no page needs the schema, and no built page has the default name.
 */

/** Longer ones leave a text message no room, and break the header of a phone. */
const NAME_MAX = 30;
const LEGAL_NAME_MAX = 100;

/** A name stands in ICU messages, in HTML and in the headers of emails. */
function named(max: number) {
  return z.string('must be a text').check(
    z.refine((text) => text.trim() !== '', 'must not be empty'),
    z.refine((text) => text === text.trim(), 'must have no space at its beginning or end'),
    z.refine((text) => [...text].length <= max, `must have ${max} characters at most`),
    z.refine(
      (text) => !/\p{C}|\p{Zl}|\p{Zp}/u.test(text),
      'must be one line of visible characters',
    ),
    z.refine(
      (text) => /\p{C}/u.test(text) || withoutInvisible(text) === text,
      'must be one line of visible characters',
    ),
    z.refine((text) => !/[{}<>\\]/.test(text), 'must have none of { } < > \\'),
    z.refine((text) => !text.includes("'"), 'must have no straight apostrophe: write ’'),
    z.refine((text) => /[\p{L}\p{N}]/u.test(text), 'must have a letter or a digit'),
  );
}

export const brandFile = z.strictObject({
  name: named(NAME_MAX),
  /** The company's full name. */
  legalName: z.optional(named(LEGAL_NAME_MAX)),
  /** Where people write to. */
  supportEmail: z.optional(
    z.string('must be a text').check(z.refine(isEmail, 'must be an email address')),
  ),
});

export type Brand = z.output<typeof brandFile>;

/** Until an installation has one of its own. */
export const DEFAULT_BRAND: Brand = { name: 'Portico' };
