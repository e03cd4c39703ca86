import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNames, type PersonName, ZONE_NAME_LENGTHS } from './names.ts';

/** "Last, First". */
function name(text: string): PersonName {
  const [last = '', first = ''] = text.split(', ');
  return { last, first };
}
const agreement = (entered: string, document: string) =>
  compareNames(name(entered), name(document)).agreement;
const why = (entered: string, document: string) => compareNames(name(entered), name(document)).why;

describe('R-KYC-13 a name is the same', () => {
  it.each([
    ['Shevchenko, Olena', 'SHEVCHENKO, OLENA'],
    ['O’Brien, Siobhan', 'OBRIEN, SIOBHAN'],
    ["O'Neill, Mary Ann", 'ONEILL, MARY ANN'],
    ['Müller-Lüdenscheidt, Anna', 'MÜLLER LÜDENSCHEIDT, ANNA'],
    ['van der Berg, Jan', 'VANDERBERG, JAN'],
    ['Dupont, Jean-Pierre', 'DUPONT, JEAN PIERRE'],
    ['Dupont, Anne-Marie', 'DUPONT, ANNEMARIE'],
    ['St. John, Lee', 'ST JOHN, LEE'],
    ['Шевченко, Олена', 'ШЕВЧЕНКО, ОЛЕНА'],
    ["Мар'яненко, Дар'я", 'МАРʼЯНЕНКО, ДАРʼЯ'],
    ['כהן, דוד', 'כהן, דוד'],
    ['García Márquez, José', 'GARCI\u0301A MA\u0301RQUEZ, JOSE\u0301'],
    ['Smith, \u200fJohn\u200e', 'SMITH, JOHN'],
  ])('R-KYC-13 %s = %s', (entered, document) => {
    expect(agreement(entered, document)).toBe('same');
  });

  it.each([
    ['Suharto, Suharto', 'SUHARTO, ', 'same'],
    ['Suharto, Suharto', ', SUHARTO', 'same'],
    ['Suharto, -', 'SUHARTO, SUHARTO', 'same'],
    ['Сухарто, Сухарто', 'SUKHARTO, ', 'transliterated'],
    ['Abdul Rahman, Abdul-Rahman', 'ABDULRAHMAN, ', 'same'],
    ['Suharto, Suharto', 'SUHARTO, SUHARTO', 'same'],
    ['Suharto, Suharto', 'SUHARDI, ', 'differs'],
    ['Suharto, Ahmad', 'SUHARTO, ', 'differs'],
    ['Suharto, Suharto', 'SUHARTO, AHMAD', 'differs'],
  ] as const)(
    'R-KYC-13 one name entered in both fields is one name: %s, %s: %s',
    (entered, document, is) => {
      expect(agreement(entered, document)).toBe(is);
    },
  );

  it('R-KYC-13 accepts parts in another order, and says so', () => {
    expect(compareNames(name('Olena, Shevchenko'), name('SHEVCHENKO, OLENA'))).toEqual({
      agreement: 'same',
      why: 'order',
    });
    expect(why('Silva Costa, Ana Maria', 'COSTA, MARIA ANA SILVA')).toBe('order');
  });
});

describe('R-KYC-13 the spellings of travel documents', () => {
  it.each([
    // Ukrainian, resolution 55 of 2010 and ICAO.
    ['Шевченко, Олена', 'SHEVCHENKO, OLENA'],
    ['Коваленко, Юрій', 'KOVALENKO, YURII'],
    ['Коваленко, Юрій', 'KOVALENKO, IURII'],
    ['Згурський, Євген', 'ZGHURSKYI, YEVHEN'],
    ['Щербак, Їжак', 'SHCHERBAK, YIZHAK'],
    ['Ґалаґан, Григорій', 'GALAGAN, HRYHORII'],
    ['Короп’є, Зінаїда', 'KOROPIE, ZINAIDA'],
    ['Яценко, Яна', 'YATSENKO, YANA'],
    ['Нечуй-Левицький, Іван', 'NECHUI LEVYTSKYI, IVAN'],
    ['Хмельницький, Богдан', 'KHMELNYTSKYI, BOHDAN'],
    // Russian: ICAO since 2014, and earlier passports.
    ['Петрова, Юлия', 'PETROVA, IULIIA'],
    ['Петрова, Юлия', 'PETROVA, YULIYA'],
    ['Соловьёв, Пётр', 'SOLOVEV, PETR'],
    ['Горбачёв, Семён', 'GORBACHYOV, SEMYON'],
    ['Подъячев, Игорь', 'PODIEIACHEV, IGOR'],
    ['Достоевский, Фёдор', 'DOSTOEVSKII, FEDOR'],
    ['Достоевский, Фёдор', 'DOSTOYEVSKY, FYODOR'],
    ['Щукин, Евгений', 'SHCHUKIN, EVGENII'],
    ['Цой, Александр', 'TSOY, ALEXANDR'],
    ['Ельцин, Борис', 'YELTSIN, BORIS'],
    // Other Cyrillic.
    ['Ђорђевић, Џон', 'DORDEVIC, DZON'],
    ['Щерев, Христо', 'SHTEREV, HRISTO'],
    // Latin letters with marks.
    ['Müller, Jürgen', 'MUELLER, JUERGEN'],
    ['Müller, Jürgen', 'MULLER, JURGEN'],
    ['Groß, Änne', 'GROSS, AENNE'],
    ['Ångström, Åke', 'AANGSTROEM, AAKE'],
    ['Sørensen, Bjørn', 'SOERENSEN, BJOERN'],
    ['Þórsdóttir, Guðrún', 'THORSDOTTIR, GUDRUN'],
    ['Núñez, Begoña', 'NUNEZ, BEGONA'],
    ['Núñez, Begoña', 'NUNXXEZ, BEGONXXA'],
    ['Łoś, Święcisława', 'LOS, SWIECISLAWA'],
    ['Dvořák, Žofie', 'DVORAK, ZOFIE'],
    ['Lefèvre, Françoise', 'LEFEVRE, FRANCOISE'],
    ['Œdipe, Maël', 'OEDIPE, MAEL'],
    ['Yılmaz, İpek', 'YILMAZ, IPEK'],
    ['Nguyễn, Thị Hương', 'NGUYEN, THI HUONG'],
    // Either side may be the one with marks.
    ['Mueller, Juergen', 'Müller, Jürgen'],
    ['Shevchenko, Yurii', 'Шевченко, Юрій'],
    // Two romanizations of one Cyrillic name.
    ['Petrova, Yuliya', 'PETROVA, IULIIA'],
    ['Kovalenko, Yuriy', 'KOVALENKO, YURII'],
    ['Ivanova, Mariya', 'IVANOVA, MARIIA'],
    // Arabic: as passports have it, and by ICAO's own table.
    ['الفيصل, محمد', 'AL FAISAL, MOHAMMED'],
    ['محمد, فاطمة', 'MUHAMMAD, FATIMA'],
    ['عبد الله, أحمد', 'ABDULLAH, AHMAD'],
    ['الشريف, خالد', 'ALSHARIF, KHALID'],
    ['حسن, يوسف', 'HASSAN, YOUSEF'],
    ['حسن, شريف', 'XHSN, XSHRYF'],
    // Hebrew, by its consonants.
    ['כהן, דוד', 'COHEN, DAVID'],
    ['לוי, שרה', 'LEVI, SARAH'],
    ['מזרחי, יצחק', 'MIZRAHI, YITZHAK'],
    ['בן דוד, מרים', 'BEN DAVID, MIRIAM'],
    ['שפירא, יעקב', 'SHAPIRA, YAAKOV'],
  ])('R-KYC-13 %s = %s', (entered, document) => {
    expect(agreement(entered, document)).toBe('transliterated');
  });

  it('R-KYC-13 reports the difference', () => {
    expect(why('Шевченко, Олена', 'SHEVCHENKO, OLENA')).toBe('script');
    expect(why('Müller, Anna', 'MUELLER, ANNA')).toBe('spelling');
    expect(why('Олена, Шевченко', 'SHEVCHENKO, OLENA')).toBe('order');
    expect(why('Dvořák, Žofie Anna', 'DVORAK, ANNA ZOFIE')).toBe('order');
  });
});

describe('R-KYC-13 a different name', () => {
  it.each([
    ['Ivanov, Petr', 'PETROV, PETR'],
    ['Иванов, Пётр', 'PETROV, PETR'],
    ['Shevchenko, Maria', 'SHEVCHENKO, MARINA'],
    ['Шевченко, Мария', 'SHEVCHENKO, MARINA'],
    ['Шевченко, Олена', 'SHEVCHENKO, ELENA'],
    ['Kowalski, Jan', 'KOWALSKA, JAN'],
    ['Smith, John', 'SMITH, JOAN'],
    ['Smith, John', 'SMYTH, JOHN'],
    ['Smith, Mary', 'SMITH, MARI'],
    ['Müller, Anna', 'MILLER, ANNA'],
    ['Müller, Anna', 'MUALLER, ANNA'],
    ['Núñez, Ana', 'NUXXEZ, ANA'],
    ['Lee, Ann', 'LEE, ANNE'],
    ['Соловьёв, Пётр', 'SOLOVIN, PETR'],
    ['محمد, علي', 'MAHMOUD, HASSAN'],
    ['حسن, خالد', 'HUSSEIN, WALID'],
    ['כהן, דן', 'COHEN, DANA'],
    ['כהן, מרים', 'COHEN, MARINA'],
    ['לוי, דוד', 'LEVI, DANIEL'],
    ['Smith, John', ', '],
    ['Smith, John', "', -"],
    ['Smith, John', 'SMITH, '],
    ['Шевченко, Олена', 'שבצנקו, אולנה'],
  ])('R-KYC-13 %s is not %s', (entered, document) => {
    expect(agreement(entered, document)).toBe('differs');
  });

  it('R-KYC-13 reports a part that only one of them has', () => {
    expect(why('Smith, John', 'SMITH, JOHN HENRY')).toBe('part_missing');
    expect(why('Шевченко, Олена Петрівна', 'SHEVCHENKO, OLENA')).toBe('part_missing');
    expect(why('García Márquez, Gabriel', 'GARCIA, GABRIEL')).toBe('part_missing');
    expect(why('Smith, John', 'JONES, JOHN HENRY')).toBe(null);
  });
});

describe('R-KYC-13 truncation in a machine-readable zone', () => {
  const cut = (entered: string, document: string, nameLength?: number) =>
    compareNames(name(entered), name(document), nameLength === undefined ? {} : { nameLength });

  it.each([
    // TD3: the last characters are missing, or whole words, or words are cut.
    [
      'Nilavadhanananda, Chayapa Dejthamrong Krasuang',
      'NILAVADHANANANDA, CHAYAPA DEJTHAMRONG K',
      39,
    ],
    ['Nilavadhanananda, Arnpol Petch Charonguang', 'NILAVADHANANANDA, ARNPOL PETCH CHARONGU', 39],
    [
      'Bennelong Wooloomooloo Warrandyte Warnambool, Dingo Potoroo',
      'BENNELONG WOOLOOMOOLOO WARRANDYTE W, DI',
      39,
    ],
    ['Папандропулус, Джонатон Алек', 'PAPANDROPULUS, DZHONATON ALEK', 30],
    ['Хрущёва-Щербицкая, Екатерина Александровна', 'KHRUSHCHEVA SHCHERBITSKAIA, EK', 30],
  ])('R-KYC-13 %s was truncated to %s', (entered, document, nameLength) => {
    expect(cut(entered, document, nameLength).agreement).toBe('transliterated');
    // Truncated or complete, but never truncated without a zone.
    if (cut(entered, document, nameLength).why === 'truncated') {
      expect(cut(entered, document).agreement).toBe('differs');
    }
  });

  it('R-KYC-13 does not accept a truncation where the name fits', () => {
    expect(cut('Smith, Johnathan', 'SMITH, JOHN', ZONE_NAME_LENGTHS.TD3).agreement).toBe('differs');
    expect(
      cut('Nilavadhanananda, Chayapa', 'NILAVADHANANANDA, MARINA DEJTHAMRONG KR', 39).agreement,
    ).toBe('differs');
  });

  it('R-KYC-13 accepts a cut within a letter that is spelled with several', () => {
    const entered = 'Абвгдежзиклмнопрстуфхцч, Ольга Ющ';
    const whole = 'ABVGDEZHZIKLMNOPRSTUFKHTSCH, OLGA IUSHCH';
    expect(cut(entered, whole, 39).agreement).toBe('transliterated');
    expect(cut(entered, whole.slice(0, 38), 39)).toEqual({
      agreement: 'transliterated',
      why: 'truncated',
    });
  });
});

describe('R-KYC-13 for any names', () => {
  const text = fc.string({ unit: 'binary', maxLength: 60 });
  const person = fc.record({ first: text, last: text });

  it('R-KYC-13 a name with a letter matches itself, and the comparison is symmetric', () => {
    fc.assert(
      fc.property(person, person, (one, other) => {
        const own = compareNames(one, one);
        if (/[\p{L}\p{N}]/u.test(`${one.first}${one.last}`)) expect(own.agreement).toBe('same');
        expect(compareNames(one, other).agreement).toBe(compareNames(other, one).agreement);
      }),
    );
  });

  it('R-KYC-13 does not compare input longer than any name', () => {
    for (const letter of ['ا', 'Ь', 'и', 'A', "'", ' ', '\u0301', 'Щ', 'ה']) {
      const long = { first: letter.repeat(1_000_000), last: `${letter.repeat(1_000_000)}A` };
      const other = { first: 'A'.repeat(1_000_000), last: 'A'.repeat(999_999) };
      expect(compareNames(long, other).agreement).toBe('differs');
      expect(compareNames(long, long).agreement).toBe('differs');
    }
  });

  it('R-KYC-13 compares the worst allowed input in a bounded number of steps', () => {
    const alphabet = fc.constantFrom(
      'ا',
      'ي',
      'و',
      'ه',
      'א',
      'ь',
      'Ё',
      'Ю',
      'A',
      'I',
      'Y',
      'X',
      ' ',
    );
    const worst = fc.string({ unit: alphabet, minLength: 100, maxLength: 120 });
    fc.assert(
      fc.property(worst, worst, worst, worst, (a, b, c, d) => {
        const answer = compareNames(
          { first: a, last: b },
          { first: c, last: d },
          { nameLength: 39 },
        );
        expect(['same', 'transliterated', 'differs']).toContain(answer.agreement);
      }),
      { numRuns: 200 },
    );
  });
});
