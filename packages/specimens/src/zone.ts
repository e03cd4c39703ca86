import type { Country } from '@portico/contract';
import type { Holder } from './holders.ts';

/* Machine-readable zones with correct check digits (ICAO Doc 9303 parts 3 to 5). */

/** The codes of states in a zone (part 3, section 5). */
const STATES: Record<Country, string> = {
  GB: 'GBR',
  ES: 'ESP',
  CZ: 'CZE',
  SA: 'SAU',
  IL: 'ISR',
  IT: 'ITA',
  PL: 'POL',
  RU: 'RUS',
  UA: 'UKR',
  DE: 'D<<',
  FR: 'FRA',
};

/** The three lines of an identity card (TD1). */
export function zoneOfCard(holder: Holder): [string, string, string] {
  const { number, birthDate, expires, sex } = holder;
  const state = STATES[holder.country];
  const first = filled(`I<${state}${withDigit(number)}`, 30);
  const dates = [withDigit(sixDigits(birthDate)), withDigit(sixDigits(expires))];
  const second = filled(`${dates[0]}${sex}${dates[1]}${state}`, 29);
  const all = first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18);
  return [first, second + digitOf(all), filled(namesOf(holder), 30)];
}

/** The two lines of a passport (TD3). */
export function zoneOfPassport(holder: Holder): [string, string] {
  const { number, birthDate, expires, sex } = holder;
  const state = STATES[holder.country];
  const first = filled(`P<${state}${namesOf(holder)}`, 44);
  const dates = [withDigit(sixDigits(birthDate)), withDigit(sixDigits(expires))];
  const start = `${withDigit(number)}${state}${dates[0]}${sex}${dates[1]}`;
  const second = `${start}${withDigit('<'.repeat(14))}`;
  const all = second.slice(0, 10) + second.slice(13, 20) + second.slice(21);
  return [first, second + digitOf(all)];
}

const WEIGHTS = [7, 3, 1] as const;

function digitOf(text: string): string {
  const sum = [...text].reduce(
    (total, letter, at) => total + weightOf(letter) * (WEIGHTS[at % 3] as number),
    0,
  );
  return String(sum % 10);
}

/** Digits count as themselves, A is 10, Z is 35, and a filler 0. */
const weightOf = (letter: string) => (letter === '<' ? 0 : Number.parseInt(letter, 36));
const withDigit = (text: string) => text + digitOf(text);
const filled = (text: string, length: number) => text.slice(0, length).padEnd(length, '<');
const sixDigits = (date: string) => date.replaceAll('-', '').slice(2);

/** Of part 3, section 6, what the names of the holders need. */
const LETTERS: Record<string, string> = { Ä: 'AE', Ö: 'OE', Ü: 'UE', Ł: 'L' };

function namesOf({ lastName, firstName }: Holder): string {
  const plain = (name: string) =>
    name
      .replaceAll('ß', 'SS')
      .toUpperCase()
      .replace(/[ÄÖÜŁ]/g, (letter) => LETTERS[letter] as string)
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Z]/g, '<');
  return `${plain(lastName)}<<${plain(firstName)}`;
}
