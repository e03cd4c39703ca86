import { describe, expect, it } from 'vitest';
import { comparisonsOf, type Entered } from './comparisons.ts';
import { zoneLinesOf } from './lines.ts';
import { readZone } from './reading.ts';
import { documentEndIn, serializeReading, storedComparisons } from './stored-reading.ts';

// Specimens of ICAO Doc 9303 parts 4, 5 and 6.
const TD3 = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];
const TD1 = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
];
const TD2 = ['I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6'];

const UKRAINIAN = ukrainian();
const NOW = Date.UTC(2026, 2, 27);

/** A passport zone with correct check digits. */
function ukrainian(
  expires = '300101',
  birth = '900327',
  state = 'UKR',
  names = 'SHEVCHENKO<<OLENA',
): string {
  const [number, personal] = ['FG1234567', '<<<<<<<<<<<<<<'];
  const parts = [
    `${number}${digitOf(number)}`,
    `${birth}${digitOf(birth)}`,
    `${expires}${digitOf(expires)}${personal}<`,
  ];
  const line = `${parts[0]}${state}${parts[1]}F${parts[2]}`;
  return `${`P<${state}${names}`.padEnd(44, '<')}\n${line}${digitOf(parts.join(''))}`;
}

/** Doc 9303 part 3, section 4.9: weights 7, 3, 1, modulo 10. */
function digitOf(text: string): string {
  const value = (letter: string) => (letter === '<' ? 0 : Number.parseInt(letter, 36));
  const sum = [...text].reduce(
    (total, letter, at) => total + value(letter) * ([7, 3, 1][at % 3] ?? 0),
    0,
  );
  return String(sum % 10);
}

const ENTERED: Entered = {
  first_name: 'Олена',
  last_name: 'Шевченко',
  birth_date: '1990-03-27',
  citizenship: 'UA',
  document_country: 'UA',
};

describe('R-KYC-13 the lines of a machine-readable zone', () => {
  it.each([
    ['as printed', TD3.join('\n')],
    ['with Windows line endings', TD3.join('\r\n')],
    ['with line separators', TD3.join('\u2028')],
    ['without line breaks', TD3.join('')],
    [
      'in lower case with spaces',
      TD3.join('\n')
        .toLowerCase()
        .replace(/(.{5})/g, '$1 '),
    ],
    ['with line breaks in other places', TD3.join('').replace(/(.{17})/g, '$1\n')],
    ['with guillemets as fillers', TD3.join('\n').replace('<<ANNA', '«ANNA').replace('P<', 'P‹')],
    ['without the fillers after the names', TD3.join('\n').replace(/<+\n/, '\n')],
    ['between empty lines', `\n\n ${TD3.join('\n\n')} \n`],
  ])('R-KYC-13 are read %s', (_how, typed) => {
    expect(zoneLinesOf(typed)).toEqual(TD3);
  });

  it.each([
    ['TD1', TD1],
    ['TD2', TD2],
    ['TD3', TD3],
  ])(
    'R-KYC-13 of %s are read without line breaks and without trailing fillers',
    (_format, lines) => {
      expect(zoneLinesOf(lines.join(''))).toEqual(lines);
      expect(zoneLinesOf(lines.join('\n').replace(/MARIA<+/, 'MARIA'))).toEqual(lines);
    },
  );

  it.each([
    '',
    '<',
    'P<UTO',
    TD3[0] ?? '',
    `${TD3.join('')}<`,
    'Ш'.repeat(88),
    '!'.repeat(88),
    'A'.repeat(400),
  ])('R-KYC-13 are not found in %j', (typed) => {
    expect(readZone(typed, NOW)).toBe(null);
  });
});

describe('R-KYC-13 reading a machine-readable zone', () => {
  it.each([
    ['TD1', TD1, 'D23145890'],
    ['TD2', TD2, 'D23145890'],
    ['TD3', TD3, 'L898902C3'],
  ])('R-KYC-13 reads the %s specimen, with every check digit correct', (format, lines, number) => {
    const zone = readZone(lines.join('\n'), NOW);
    expect(zone?.reading).toMatchObject({
      format,
      names: { last: 'ERIKSSON', first: 'ANNA MARIA' },
      documentNumber: number,
      birthDate: '1974-08-12',
      expires: '2012-04-15',
    });
    const digits = zone?.reading.fields.filter(({ field }) => field.endsWith('CheckDigit'));
    expect(digits?.every(({ valid }) => valid)).toBe(true);
    expect(zone?.hasNumber).toBe(true);
  });

  it('R-KYC-13 a misread character fails its check digit, and the document number is not used', () => {
    const zone = readZone(UKRAINIAN.replace('FG1234567', 'FG1234568'), NOW);
    expect(zone?.reading.valid).toBe(false);
    expect(zone?.hasNumber).toBe(false);
    expect(zone?.reading.fields.filter(({ valid }) => !valid).map(({ field }) => field)).toEqual([
      'documentNumberCheckDigit',
      'compositeCheckDigit',
    ]);
  });

  it.each([
    ['D<<', 'DE'],
    ['GBR', 'GB'],
    ['GBD', 'GB'],
    ['GBS', 'GB'],
    ['UKR', 'UA'],
    ['RUS', 'RU'],
    ['CZE', 'CZ'],
    ['SAU', 'SA'],
    ['ISR', 'IL'],
    ['USA', 'USA'],
  ])('R-KYC-13 reads the state code %s as %s', (state, country) => {
    expect(readZone(ukrainian('300101', '900327', state), NOW)?.reading).toMatchObject({
      valid: true,
      issuingCountry: country,
      nationality: country,
    });
  });

  it('R-KYC-13 shows an unknown state code unchanged, not as empty', () => {
    const reading = readZone(TD3.join('\n'), NOW)?.reading;
    expect(reading).toMatchObject({ valid: false, issuingCountry: 'UTO', nationality: 'UTO' });
    const states = reading?.fields.filter(({ field }) => /State|nationality/.test(field));
    expect(states?.map(({ value, valid }) => [value, valid])).toEqual([
      ['UTO', false],
      ['UTO', false],
    ]);
    const none = readZone(ukrainian('300101', '900327', '<<<'), NOW)?.reading;
    expect(none).toMatchObject({ issuingCountry: null, nationality: null });
  });

  it('R-KYC-13 reads a two-digit year as a past birth or a possibly future expiry', () => {
    const born = (birth: string) => readZone(ukrainian('300101', birth), NOW)?.reading.birthDate;
    expect([born('260327'), born('260328'), born('991231')]).toEqual([
      '2026-03-27',
      '1926-03-28',
      '1999-12-31',
    ]);
    expect(born('900231')).toBe(null);
    expect(readZone(ukrainian('991231'), NOW)?.reading.expires).toBe('1999-12-31');
  });
});

describe('R-KYC-13 comparing a zone with the entered details', () => {
  const compared = (typed: string, entered = ENTERED) => {
    const zone = readZone(typed, NOW);
    if (zone === null) throw new Error('the text is not a zone');
    const all = comparisonsOf(zone, entered, { now: NOW, minimumAge: 18 });
    return { all, agrees: Object.fromEntries(all.map(({ what, agrees }) => [what, agrees])) };
  };

  it('R-KYC-13 agrees on everything, with the name in another script', () => {
    expect(compared(UKRAINIAN).all).toEqual([
      { what: 'name', agrees: true, entered: 'Шевченко, Олена', document: 'SHEVCHENKO, OLENA' },
      { what: 'birthDate', agrees: true, entered: '1990-03-27', document: '1990-03-27' },
      { what: 'citizenship', agrees: true, entered: 'UA', document: 'UA' },
      { what: 'documentCountry', agrees: true, entered: 'UA', document: 'UA' },
      { what: 'expiry', agrees: true, entered: '2026-03-27', document: '2030-01-01' },
      { what: 'age', agrees: true, entered: '18', document: '36' },
    ]);
  });

  it('R-KYC-13 reports each value that differs', () => {
    expect(compared(ukrainian('260326')).agrees).toMatchObject({ expiry: false, age: true });
    expect(compared(ukrainian('260327')).agrees).toMatchObject({ expiry: true });
    expect(compared(ukrainian('300101', '080328')).agrees).toMatchObject({
      age: false,
      birthDate: false,
    });
    expect(compared(ukrainian('300101', '080327')).agrees).toMatchObject({ age: true });
    expect(compared(ukrainian('300101', '900327', 'RUS')).agrees).toMatchObject({
      citizenship: false,
      documentCountry: false,
    });
    expect(compared(ukrainian('300101', '900327', 'UKR', 'PETRENKO<<OLENA')).agrees).toMatchObject({
      name: false,
    });
  });

  it('R-KYC-13 skips a document country that was not given, and ignores the century of a birth date', () => {
    expect(compared(UKRAINIAN, { ...ENTERED, document_country: null }).agrees).not.toHaveProperty(
      'documentCountry',
    );
    const old = { ...ENTERED, birth_date: '1923-01-05' };
    expect(compared(ukrainian('300101', '230105'), old).agrees).toMatchObject({ birthDate: true });
  });

  it('R-KYC-13 agrees on a long name that the zone truncates', () => {
    const names = 'NILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<K';
    const entered = {
      ...ENTERED,
      last_name: 'Nilavadhanananda',
      first_name: 'Chayapa Dejthamrong Krasuang',
    };
    expect(compared(ukrainian('300101', '900327', 'UKR', names), entered).agrees).toMatchObject({
      name: true,
    });
  });

  it('R-LIFE-1 stores the end of a document, unless a check digit is wrong', () => {
    const { all } = compared(UKRAINIAN);
    const end = { year: 2030, month: 1, day: 1 };
    expect(documentEndIn(serializeReading({ valid: true, expires: '2030-01-01' }, all))).toEqual(
      end,
    );
    expect(
      documentEndIn(serializeReading({ valid: false, expires: '2030-01-01' }, all)),
    ).toBeNull();
    expect(documentEndIn(serializeReading({ valid: true, expires: null }, all))).toBeNull();
    expect(documentEndIn(null)).toBeNull();
  });

  it('R-KYC-14 stores which comparisons agreed and the document’s end, and no other text of the zone', () => {
    const { all } = compared(UKRAINIAN);
    const stored = serializeReading({ valid: true, expires: '2030-01-01' }, all);
    for (const text of ['SHEVCHENKO', 'OLENA', 'FG1234567', '1990', 'UA']) {
      expect(stored).not.toContain(text);
    }
    expect(storedComparisons(stored, ENTERED, { now: NOW, minimumAge: 18 })).toEqual({
      valid: true,
      comparisons: all.map((one) => ({ ...one, document: '' })),
    });
  });
});
