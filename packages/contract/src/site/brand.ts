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

const COLOR = 'must be a color like #1d4ed8';
const color = z.string(COLOR).check(z.regex(/^#[\da-f]{6}$/i, COLOR));

/** In pixels; corners of the product have 14. */
const RADIUS_MAX = 28;
const RADIUS = `must be a whole number of pixels, 0 to ${RADIUS_MAX}`;

const FILE = 'must be the name of a file beside brand.json';
const file = z.string(FILE).check(z.regex(/^\w[\w.-]{0,99}$/, FILE));

export const brandFile = z.strictObject({
  name: named(NAME_MAX),
  /** The company's full name. */
  legalName: z.optional(named(LEGAL_NAME_MAX)),
  /** Where people write to. */
  supportEmail: z.optional(
    z.string('must be a text').check(z.refine(isEmail, 'must be an email address')),
  ),
  /** Every other color is computed from them. */
  colors: z.optional(
    z.strictObject(
      {
        /** Buttons, links and marks. Without one for the dark theme, it is computed. */
        accent: z.strictObject(
          { light: color, dark: z.optional(color) },
          'must be an object with "light", and "dark" if you like',
        ),
        /** The tint of what is gray. */
        neutral: z.optional(color),
      },
      'must be an object with "accent"',
    ),
  ),
  /** SVG, PNG or WebP files: on a light page, on a dark one, and the square one of icons and emails. */
  logo: z.optional(
    z
      .strictObject(
        { light: z.optional(file), dark: z.optional(file), square: z.optional(file) },
        'must be an object with "light", "dark" and "square", or some of them',
      )
      .check(
        z.refine(
          ({ light, dark }) => dark === undefined || light !== undefined,
          'must have "light" if it has "dark"',
        ),
      ),
  ),
  /** The picture of a link to a page; without one it is made of the logo and the colors. */
  socialPreview: z.optional(file),
  /** WOFF 2 files: every weight in one, or the usual one and a bold one. */
  font: z.optional(
    z.strictObject(
      { file, bold: z.optional(file) },
      'must be an object with "file", and "bold" if you like',
    ),
  ),
  /** Of the corners of buttons, fields and cards. */
  radius: z.optional(
    z
      .number(RADIUS)
      .check(z.refine((px) => Number.isInteger(px) && px >= 0 && px <= RADIUS_MAX, RADIUS)),
  ),
});

export type Brand = z.output<typeof brandFile>;

/** Until an installation has one of its own. */
export const DEFAULT_BRAND: Brand = { name: 'Portico' };
