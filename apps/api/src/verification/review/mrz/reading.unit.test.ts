import { describe, expect, it } from 'vitest';
import { comparisonsOf, type Entered } from './comparisons.ts';
import { keptComparisons, toKeep } from './kept.ts';
import { zoneLinesOf } from './lines.ts';
import { readZone } from './reading.ts';

// Of ICAO Doc 9303 parts 4, 5 and 6, and one by a British and one by a German document.
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

/** A passport with digits that hold. */
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
    ['as it stands', TD3.join('\n')],
    ['with the line ends of Windows', TD3.join('\r\n')],
    ['with line separators', TD3.join('\u2028')],
    ['run together', TD3.join('')],
    [
      'in small letters, with spaces',
      TD3.join('\n')
        .toLowerCase()
        .replace(/(.{5})/g, '$1 '),
    ],
    ['broken anywhere', TD3.join('').replace(/(.{17})/g, '$1\n')],
    ['with guillemets for fillers', TD3.join('\n').replace('<<ANNA', '«ANNA').replace('P<', 'P‹')],
    ['without the fillers that end the names', TD3.join('\n').replace(/<+\n/, '\n')],
    ['between empty lines', `\n\n ${TD3.join('\n\n')} \n`],
  ])('R-KYC-13 are read %s', (_how, typed) => {
    expect(zoneLinesOf(typed)).toEqual(TD3);
  });

  it.each([
    ['TD1', TD1],
    ['TD2', TD2],
    ['TD3', TD3],
  ])('R-KYC-13 of %s, however they were broken', (_format, lines) => {
    expect(zoneLinesOf(lines.join(''))).toEqual(lines);
    expect(zoneLinesOf(lines.join('\n').replace(/MARIA<+/, 'MARIA'))).toEqual(lines);
  });

  it.each([
    '',
    '<',
    'P<UTO',
    TD3[0] ?? '',
    `${TD3.join('')}<`,
    'Ш'.repeat(88),
    '!'.repeat(88),
    'A'.repeat(400),
  ])('R-KYC-13 %j has none', (typed) => {
    expect(readZone(typed, NOW)).toBe(null);
  });
});

describe('R-KYC-13 what a zone says', () => {
  it.each([
    ['TD1', TD1, 'D23145890'],
    ['TD2', TD2, 'D23145890'],
    ['TD3', TD3, 'L898902C3'],
  ])('R-KYC-13 the specimen of %s, and that every digit holds', (format, lines, number) => {
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

  it('R-KYC-13 a character that was misread breaks its digit, and the number is not the document’s', () => {
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
  ])('R-KYC-13 %s is %s', (state, country) => {
    expect(readZone(ukrainian('300101', '900327', state), NOW)?.reading).toMatchObject({
      valid: true,
      issuingCountry: country,
      nationality: country,
    });
  });

  it('R-KYC-13 shows a state that it does not know as it is, and never as empty', () => {
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

  it('R-KYC-13 two digits of a year mean a birth that was and an end that may be to come', () => {
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

describe('R-KYC-13 a zone beside what was entered', () => {
  const compared = (typed: string, entered = ENTERED) => {
    const zone = readZone(typed, NOW);
    if (zone === null) throw new Error('there is no zone');
    const all = comparisonsOf(zone, entered, NOW);
    return { all, agrees: Object.fromEntries(all.map(({ what, agrees }) => [what, agrees])) };
  };

  it('R-KYC-13 agrees about everything, the name in another script', () => {
    expect(compared(UKRAINIAN).all).toEqual([
      { what: 'name', agrees: true, entered: 'Шевченко, Олена', document: 'SHEVCHENKO, OLENA' },
      { what: 'birthDate', agrees: true, entered: '1990-03-27', document: '1990-03-27' },
      { what: 'citizenship', agrees: true, entered: 'UA', document: 'UA' },
      { what: 'documentCountry', agrees: true, entered: 'UA', document: 'UA' },
      { what: 'expiry', agrees: true, entered: '2026-03-27', document: '2030-01-01' },
      { what: 'age', agrees: true, entered: '18', document: '36' },
    ]);
  });

  it('R-KYC-13 differs about what differs', () => {
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

  it('R-KYC-13 a country of the document that nobody said is not compared, and a hundred and three is not three', () => {
    expect(compared(UKRAINIAN, { ...ENTERED, document_country: null }).agrees).not.toHaveProperty(
      'documentCountry',
    );
    const old = { ...ENTERED, birth_date: '1923-01-05' };
    expect(compared(ukrainian('300101', '230105'), old).agrees).toMatchObject({ birthDate: true });
  });

  it('R-KYC-13 a long name is cut where the zone ends', () => {
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

  it('R-KYC-14 what is kept says what agreed, and nothing that stood there', () => {
    const { all } = compared(UKRAINIAN);
    const kept = toKeep(true, all);
    for (const text of ['SHEVCHENKO', 'OLENA', 'FG1234567', '1990', '2030', 'UA']) {
      expect(kept).not.toContain(text);
    }
    expect(keptComparisons(kept, ENTERED, NOW)).toEqual({
      valid: true,
      comparisons: all.map((one) => ({ ...one, document: '' })),
    });
  });
});
