import { DEFAULT_LOCALE, isLocale, LOCALE_IDS } from '@portico/contract';
import * as z from 'zod/mini';
import { type Clock, HOUR } from '#core/clock.ts';

/*
 * The file that an operator imports (docs/operations.md). A message about a part reads as a continuation of the part's
 * place: `projects[3].users must be …`.
 */

export const PROJECTS_MAX = 300;
const ENTRIES_MAX = 10;
const ITEMS_MAX = 20;
const LABEL_MAX = 60;
const LINE_MAX = 120;
const LINK_MAX = 500;
const TEXT_MAX = 2_000;

const WHOLE = 'must be a whole number, 0 or more';
const LINK = 'must be a path of this site, with one "/" at its beginning, or an https:// address';

/** One line without control characters. */
function line(max: number) {
  return z.string('must be a text').check(
    z.refine((text) => text.trim() !== '', 'must not be empty'),
    z.maxLength(max, `must have ${max} characters at most`),
    z.regex(/^\P{Cc}*$/u, 'must be one line'),
  );
}

/** An object with values for all of our locales, or for some. */
function byLocale<T extends z.ZodMiniType>(value: T) {
  const locale = z
    .string()
    .check(z.refine(isLocale, `is not one of the locales: ${LOCALE_IDS.join(', ')}`));
  // The message is used for an invalid key, too.
  const error = (issue: z.core.$ZodRawIssue) =>
    issue.code === 'invalid_key' ? issue.issues[0]?.message : 'must have something for each locale';
  return z.record(locale, value, { error });
}

const description = z.pipe(
  z.transform((given) => (typeof given === 'string' ? { [DEFAULT_LOCALE]: given } : given)),
  byLocale(line(LINE_MAX)).check(
    z.refine((texts) => Object.hasOwn(texts, DEFAULT_LOCALE), `must have ${DEFAULT_LOCALE}`),
  ),
);

const whole = z.number(WHOLE).check(z.refine((n) => Number.isSafeInteger(n) && n >= 0, WHOLE));

const project = z.strictObject({
  id: z
    .string('must be a text')
    .check(
      z.regex(
        /^[a-z0-9][a-z0-9-]{0,39}$/,
        'must be at most 40 lower-case letters, digits and hyphens',
      ),
    ),
  name: line(LABEL_MAX),
  description,
  image: z.optional(line(LINK_MAX)),
  users: whole,
  TVL: whole,
  row: z.optional(z.literal([1, 2, 3], 'must be 1, 2 or 3')),
});

const navItem = z.strictObject({
  title: line(LABEL_MAX),
  dropItems: z
    .array(
      z.strictObject({
        title: line(LABEL_MAX),
        link: z.optional(line(LINK_MAX).check(z.refine(leadsSomewhere, LINK))),
      }),
      'must be a list',
    )
    .check(z.maxLength(ITEMS_MAX, `must have ${ITEMS_MAX} entries at most`)),
  arrow: z.boolean('must be true or false'),
});

export function landingFile(clock: Clock) {
  return z.strictObject({
    asOf: z.string('must be a date like 2026-11-16').check(
      z.refine(isDate, 'must be a date like 2026-11-16'),
      z.refine((day) => !isDate(day) || day <= latestDay(clock), 'must not be in the future'),
    ),
    navigation: z
      .array(navItem, 'must be a list')
      .check(z.maxLength(ENTRIES_MAX, `must have ${ENTRIES_MAX} entries at most`)),
    titles: byLocale(z.record(line(LABEL_MAX), line(LABEL_MAX), 'must have labels by their keys')),
    projects: z
      .array(project, 'must be a list')
      .check(z.maxLength(PROJECTS_MAX, `must have ${PROJECTS_MAX} entries at most`)),
    texts: z.optional(
      byLocale(
        z.record(
          z.string(),
          z.string('must be a text').check(
            z.refine((text) => text.trim() !== '', 'must not be empty'),
            z.maxLength(TEXT_MAX, `must have ${TEXT_MAX} characters at most`),
          ),
          'must have texts by their keys',
        ),
      ),
    ),
    logo: z.optional(line(LINK_MAX)),
  });
}

export type LandingFile = z.output<ReturnType<typeof landingFile>>;

function leadsSomewhere(link: string): boolean {
  // A browser takes a backslash for a slash, and "//" for another site.
  if (link.startsWith('/')) return !/^\/[/\\]/.test(link) && !/[\s\\]/.test(link);
  return /^https:\/\/[^/\s\\][^\s\\]*$/.test(link) && URL.canParse(link);
}

function isDate(day: string): boolean {
  const at = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

/** The time zone where the day starts first may have this date already. */
function latestDay(clock: Clock): string {
  return new Date(clock.now() + 14 * HOUR).toISOString().slice(0, 10);
}
