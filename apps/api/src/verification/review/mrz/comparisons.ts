import { type Comparison, calendarDayAt, compareNames, isoDay } from '@portico/contract';
import { ageOf } from './age.ts';
import type { Zone } from './reading.ts';

/** The entered details, as stored in the row. */
export type Entered = {
  first_name: string | null;
  last_name: string | null;
  birth_date: string | null;
  citizenship: string | null;
  document_country: string | null;
};

/** What a document is held against besides the entered details. */
export type Against = { now: number; minimumAge: number };

/**
 * Compares a zone with the entered details. A difference rejects nothing: the reviewer sees it and decides. The
 * document's country is compared only if it was given.
 */
export function comparisonsOf(
  { reading, nameLength }: Zone,
  entered: Entered,
  { now, minimumAge }: Against,
): Comparison[] {
  const { names, birthDate, nationality, issuingCountry, expires } = reading;
  const compared = compareNames(
    nameOf(entered),
    names,
    nameLength === undefined ? {} : { nameLength },
  );
  const age = birthDate === null ? null : ageOf(birthDate, now);
  const found: Record<Comparison['what'], [agrees: boolean, document: string | null]> = {
    name: [compared.agreement !== 'differs', `${names.last}, ${names.first}`],
    birthDate: [isSameDay(birthDate, entered.birth_date), birthDate],
    citizenship: [nationality === entered.citizenship, nationality],
    documentCountry: [issuingCountry === entered.document_country, issuingCountry],
    expiry: [expires !== null && expires >= todayOf(now), expires],
    age: [age !== null && age >= minimumAge, age === null ? null : String(age)],
  };
  return enteredOf(entered, { now, minimumAge }).map(({ what, entered: text }) => {
    const [agrees, document] = found[what];
    return { what, agrees, entered: text, document: document ?? '' };
  });
}

/** The entered side of each comparison, in display order. */
export function enteredOf(
  entered: Entered,
  { now, minimumAge }: Against,
): Pick<Comparison, 'what' | 'entered'>[] {
  const { first, last } = nameOf(entered);
  return [
    { what: 'name', entered: `${last}, ${first}` },
    { what: 'birthDate', entered: entered.birth_date ?? '' },
    { what: 'citizenship', entered: entered.citizenship ?? '' },
    ...(entered.document_country === null
      ? []
      : [{ what: 'documentCountry' as const, entered: entered.document_country }]),
    { what: 'expiry', entered: todayOf(now) },
    { what: 'age', entered: String(minimumAge) },
  ];
}

const nameOf = ({ first_name, last_name }: Entered) => ({
  first: first_name ?? '',
  last: last_name ?? '',
});

const todayOf = (now: number) => isoDay(calendarDayAt(now, 0));

/** A zone has a two-digit year, so the century is ignored: a birth in 1923 could be read as 2023. */
function isSameDay(inZone: string | null, entered: string | null): boolean {
  return inZone !== null && entered !== null && inZone.slice(2) === entered.slice(2);
}
