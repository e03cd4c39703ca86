/* How letters are written in Latin capitals on travel documents: ICAO Doc 9303 part 3, section 6
 (the first of each letter's spellings), followed by those of national offices and earlier
 passports: for Ukrainian the table of the Cabinet of Ministers (resolution 55 of 2010), for
 Russian that of passports before 2014, and for German, Scandinavian and Spanish letters the
 letter without its mark. ICAO has a table for Arabic (its letters with X), which passports
 hardly use; it has none for Hebrew. */

/** The letter's spellings, separated by spaces; `0` is the empty spelling. */
type Table = Readonly<Record<string, string>>;

const LATIN: Table = {
  Ä: 'AE A',
  Å: 'AA A',
  Æ: 'AE',
  Ð: 'D',
  Đ: 'D DJ',
  Ħ: 'H',
  Ĳ: 'IJ',
  Ł: 'L',
  Ñ: 'N NXX',
  Ŋ: 'N',
  Ö: 'OE O',
  Ø: 'OE O',
  Œ: 'OE',
  ẞ: 'SS',
  Ŧ: 'T',
  Þ: 'TH',
  Ü: 'UE U UXX',
};

const CYRILLIC: Table = {
  А: 'A',
  Б: 'B',
  В: 'V',
  // H in Ukrainian and Belarusian.
  Г: 'G H',
  Ґ: 'G',
  Ѓ: 'G',
  Д: 'D',
  Ђ: 'D DJ',
  Е: 'E YE IE',
  Ё: 'E YO IO O',
  Є: 'IE YE E',
  Ж: 'ZH',
  З: 'Z',
  Ѕ: 'DZ',
  // Y in Ukrainian.
  И: 'I Y',
  І: 'I',
  Ї: 'I YI',
  Й: 'I Y',
  Ј: 'J',
  К: 'K',
  Ќ: 'K KJ',
  Л: 'L',
  Љ: 'LJ',
  М: 'M',
  Н: 'N',
  Њ: 'NJ',
  О: 'O',
  П: 'P',
  Р: 'R',
  С: 'S',
  Т: 'T',
  Ћ: 'C',
  У: 'U',
  Ў: 'U W',
  Ф: 'F',
  Х: 'KH H',
  Ц: 'TS C',
  Ч: 'CH',
  Џ: 'DZ',
  Ш: 'SH',
  Щ: 'SHCH SHT',
  Ъ: 'IE 0',
  Ы: 'Y',
  Ь: '0',
  Э: 'E',
  Ю: 'IU YU',
  Я: 'IA YA',
};

/** Vowels are not written: matching a spelling skips them. */
const ARABIC: Table = {
  ء: 'XE 0',
  آ: 'XAA A AA',
  أ: 'XAE A E O U I',
  ؤ: 'U O',
  إ: 'I E',
  ئ: 'XI I E Y 0',
  ا: 'A E I O U AA 0',
  ٱ: 'XXA A E 0',
  ب: 'B BB',
  ة: 'XTA XAH A AH AT H T EH',
  ت: 'T TT',
  ث: 'XTH TH T',
  ج: 'J G DJ JJ',
  ح: 'XH H HH',
  خ: 'XKH KH H',
  د: 'D DD',
  ذ: 'XDH DH D Z TH',
  ر: 'R RR',
  ز: 'Z ZZ',
  س: 'S SS',
  ش: 'XSH SH CH',
  ص: 'XSS S SS',
  ض: 'XDZ D DH DD',
  ط: 'XTT T TT',
  ظ: 'XZZ Z DH',
  ع: 'E A O I U AA 0',
  غ: 'G GH',
  ف: 'F FF',
  ق: 'Q K G',
  ك: 'K KK C',
  ل: 'L LL',
  م: 'M MM',
  ن: 'N NN',
  ه: 'H HH 0',
  و: 'W U O OU OO V WW',
  ى: 'XAY A AA I Y',
  ي: 'Y I EE E YY IY AI EY',
  پ: 'XP P',
  چ: 'XC CH',
  ژ: 'XJ J ZH',
  ک: 'XKK K',
  گ: 'XGG G',
  ی: 'XYA Y I',
};

const HEBREW: Table = {
  א: 'A E I O U 0',
  ב: 'B V BB',
  ג: 'G GG J',
  ד: 'D DD',
  ה: 'H A AH E EH O 0',
  ו: 'V O U W OO OU',
  ז: 'Z ZZ',
  ח: 'H CH KH HH',
  ט: 'T TT',
  י: 'Y I E EE J AI EI AY EY',
  כ: 'K KH CH C KK',
  ך: 'K KH CH',
  ל: 'L LL',
  מ: 'M MM',
  ם: 'M',
  נ: 'N NN',
  ן: 'N',
  ס: 'S SS',
  ע: 'A E I O U 0',
  פ: 'P F PH PP',
  ף: 'F PH P',
  צ: 'TZ TS Z C',
  ץ: 'TZ TS Z',
  ק: 'K C Q KK',
  ר: 'R RR',
  ש: 'SH S SCH',
  ת: 'T TH TT',
};

/** One letter of a name with all its possible spellings, ICAO's first. */
export type Unit = {
  spellings: readonly string[];
  /** Inside a word of a script without vowels: any vowels may follow. */
  vowelsMayFollow: boolean;
};

const parsed = (table: Table, hasVowels: boolean): [string, Unit][] =>
  Object.entries(table).map(([letter, spellings]) => [
    letter,
    {
      spellings: spellings.split(' ').map((spelling) => (spelling === '0' ? '' : spelling)),
      vowelsMayFollow: !hasVowels,
    },
  ]);

const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...parsed(LATIN, true),
  ...parsed(CYRILLIC, true),
  ...parsed(ARABIC, false),
  ...parsed(HEBREW, false),
]);

/** Letter pairs that have their own spellings, besides those of each letter. */
const PAIRS: ReadonlyMap<string, string> = new Map([
  // Resolution 55: Згурський is Zghurskyi.
  ['ЗГ', 'ZGH'],
  ['КС', 'X'],
]);
/** At the end of a word. */
const ENDINGS: ReadonlyMap<string, string> = new Map([
  ['ИЙ', 'Y'],
  ['ЫЙ', 'Y'],
  ['ІЙ', 'Y'],
]);

/** The letters of one uppercase word; a pair with its own spelling is one unit. */
export function unitsOf(word: string): Unit[] {
  const letters = [...word].flatMap(baseLetters);
  const units: Unit[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const [letter = '', next] = [letters[at], letters[at + 1]];
    const isLast = at + 2 >= letters.length;
    const pair = next === undefined ? undefined : `${letter}${next}`;
    const own = pair && (PAIRS.get(pair) ?? (isLast ? ENDINGS.get(pair) : undefined));
    if (own !== undefined && next !== undefined) {
      units.push(together(unitOf(letter), unitOf(next), own));
      at += 1;
    } else units.push(unitOf(letter));
  }
  const last = units.pop();
  // A word of such a script that ends with a vowel has a letter for it.
  return last ? [...units, { ...last, vowelsMayFollow: false }] : units;
}

function unitOf(letter: string): Unit {
  return UNITS.get(letter) ?? { spellings: [letter], vowelsMayFollow: false };
}

function together(one: Unit, other: Unit, own: string): Unit {
  const spellings = one.spellings.flatMap((first) =>
    other.spellings.map((second) => `${first}${second}`),
  );
  return { spellings: [...spellings, own], vowelsMayFollow: false };
}

/** A letter in the tables unchanged; any other without its marks. */
function baseLetters(letter: string): string[] {
  if (UNITS.has(letter)) return [letter];
  return [...letter.normalize('NFD').replace(/\p{M}/gu, '')];
}
