import {
  calendarDayAt,
  type DocumentType,
  documentTypeOfZone,
  isoDay,
  type MrzReading,
  ZONE_NAME_LENGTHS,
} from '@portico/contract';
import { type Details, type FieldName, parse } from 'mrz';
import { countryOf } from './countries.ts';
import { zoneLinesOf } from './lines.ts';

/** A reading, with the facts about it that are not sent to the browser. */
export type Zone = {
  reading: MrzReading;
  /** Characters that the format has for names, fillers included: longer names are truncated. */
  nameLength: number | undefined;
  /** Whether the check digit of the document number is correct. If not, the number was misread. */
  hasNumber: boolean;
  /** The type of document by its code; null if no accepted type has it. */
  document: DocumentType | null;
};

/** Reads a typed zone; null if the text is not a zone. `now` in milliseconds since 1970 UTC. */
export function readZone(typed: string, now: number): Zone | null {
  const lines = zoneLinesOf(typed);
  if (lines === null) return null;
  const parsed = parsedOf(lines);
  if (parsed === null) return null;
  const { format, fields, details, valid, documentNumber } = parsed;
  const text = (name: FieldName) => textOf(details, name);
  const reading: MrzReading = {
    format,
    valid,
    fields: details.flatMap((detail) =>
      detail.field === null
        ? []
        : [
            {
              field: detail.field,
              label: detail.label,
              value: detail.value ?? rawText(lines, detail),
              valid: detail.valid,
            },
          ],
    ),
    names: { last: text('lastName'), first: text('firstName') },
    documentNumber,
    issuingCountry: stateOf(lines, details, 'issuingState'),
    nationality: stateOf(lines, details, 'nationality'),
    birthDate: dayOf(fields.birthDate, { now, yearsAhead: 0 }),
    expires: dayOf(fields.expirationDate, { now, yearsAhead: YEARS_AHEAD }),
  };
  return {
    reading,
    nameLength: Object.entries(ZONE_NAME_LENGTHS).find(([name]) => name === format)?.[1],
    hasNumber: documentNumber !== null && isCheckDigitValid(details, 'documentNumberCheckDigit'),
    document: documentTypeOfZone(fields.documentCode ?? ''),
  };
}

/** No document is valid for longer. */
const YEARS_AHEAD = 50;

function parsedOf(lines: string[]) {
  try {
    return parse(lines);
  } catch {
    // The length of a zone, but not the content.
    return null;
  }
}

/** A name is legible even if a character in it is invalid, so this ignores `valid`. */
function textOf(details: readonly Details[], name: FieldName): string {
  return (details.find(({ field }) => field === name)?.value ?? '').replace(/\s+/g, ' ').trim();
}

/** The raw characters of a field: a value that the library rejects is invalid, not empty. */
function rawText(lines: readonly string[], { ranges }: Pick<Details, 'ranges'>): string {
  const raw = ranges.map(({ line, start, end }) => lines[line]?.slice(start, end)).join('');
  return withoutFillers(raw);
}

function withoutFillers(text: string): string {
  let end = text.length;
  while (text[end - 1] === '<') end -= 1;
  return text.slice(0, end);
}

/** A state in the MRZ: ISO 3166-1 alpha-2 if known, otherwise its raw code; null for fillers alone. */
function stateOf(
  lines: readonly string[],
  details: readonly Details[],
  name: 'issuingState' | 'nationality',
): string | null {
  const detail = details.find(({ field }) => field === name);
  const code = detail?.value ?? (detail ? rawText(lines, detail) : '');
  return code === '' ? null : countryOf(code);
}

function isCheckDigitValid(details: readonly Details[], name: FieldName): boolean {
  return details.find(({ field }) => field === name)?.valid === true;
}

/**
 * YYMMDD as YYYY-MM-DD; null if a part is unknown, which the format allows. The century is the later of the two that
 * puts the date at most `yearsAhead` years from now.
 */
function dayOf(
  digits: string | null | undefined,
  { now, yearsAhead }: { now: number; yearsAhead: number },
): string | null {
  const [, year = '', month = '', day = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(digits ?? '') ?? [];
  if (year === '') return null;
  const at = (century: number) =>
    isoDay({ year: century + Number(year), month: Number(month), day: Number(day) });
  const today = calendarDayAt(now, 0);
  const latest = isoDay({ ...today, year: today.year + yearsAhead });
  const [later, earlier] = [at(2000), at(1900)];
  const date = later <= latest ? later : earlier;
  // The library accepts the 31st of any month.
  const isReal = new Date(`${date}T00:00:00Z`).toJSON()?.startsWith(date) === true;
  return isReal ? date : null;
}
