import { describe, expect, it } from 'vitest';
import {
  codeField,
  emailField,
  identifierField,
  linesField,
  newPasswordField,
  passwordField,
  phoneField,
  textField,
  tokenField,
  walletMessageField,
} from '../fields.ts';
import { withoutInvisible } from './invisible.ts';
import { compareNames } from './names.ts';
import { readReference } from './reference.ts';
import { isOneLine, tidyText } from './text.ts';
import { isVisible, WORDS } from './words.ts';

const all = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
/** By Unicode's classes. */
const IGNORABLE = all.filter((char) =>
  /[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/u.test(char),
);

describe('R-VAL-1 characters that nobody sees', () => {
  it('R-VAL-1 all of them are removed from an address, a number, a code and a reference', () => {
    expect(IGNORABLE.length).toBeGreaterThan(4_000);
    for (const mark of IGNORABLE) {
      const within = (text: string) => `${mark}${text.slice(0, 3)}${mark}${text.slice(3)}${mark}`;
      const code = mark.codePointAt(0)?.toString(16);
      expect(phoneField.parse(within('+380671234567')), code).toBe('+380671234567');
      expect(codeField.parse(within('123456')), code).toBe('123456');
      expect(emailField.parse(within('anna@example.com')), code).toBe('anna@example.com');
      expect(identifierField.parse(within('+380671234567')), code).toBe('+380671234567');
      expect(readReference(within('0000-0000')), code).toBe('0000-0000');
      expect(withoutInvisible(mark.normalize('NFKC')), code).toBe('');
    }
  });

  it('R-VAL-1 a number that was copied from a contact is the number', () => {
    for (const pasted of [
      '\u2066+380 67 123 45 67\u2069',
      '\u2068067\u2060 123\u00a045\u201167\u2069',
    ])
      expect(phoneField.parse(pasted)).toBe('+380671234567');
  });

  it('R-VAL-1 controls are no marks: an address with one is refused', () => {
    for (const control of ['\r\n', '\u0000', '\u0007', '\u0085'])
      expect(emailField.safeParse(`anna@example.com${control}x@y.example`).success).toBe(false);
  });

  it.each([
    ['Persian', 'می\u200cخواهیم'],
    ['an abbreviation in Arabic letters', 'ه\u200dم'],
    ['Kannada', 'ರ\u0ccd\u200cಕ'],
    ['Sinhala', 'ශ\u0dca\u200dරී'],
    ['Malayalam, at the end of a word', 'മോഹന\u0d4d\u200d'],
    ['Marathi', 'र\u094d\u200dय'],
    ['a family and a heart', '👩\u200d👧 ❤\ufe0f 👩🏽\u200d🔬'],
  ])('R-VAL-1 a joiner stays where it is needed: %s', (_name, text) => {
    expect(tidyText(text)).toBe(text.normalize('NFC'));
    expect(isOneLine(tidyText(text))).toBe(true);
    expect(isVisible(text, WORDS)).toBe(true);
    expect(isVisible(text)).toBe(false);
  });

  it.each([
    ['\u2068Olena\u2069', 'Olena'],
    ['\u200eOle\u200bna\u200f', 'Olena'],
    ['Ole\u200dna\u200c', 'Olena'],
    ['\u200dOlena', 'Olena'],
    ['Ol\u3164ena\u115f', 'Olena'],
    ['e\u034f\u0301', 'é'],
    ['می\u200c\u200c\u200bخواهیم', 'می\u200cخواهیم'],
    ['می\u200c خواهیم', 'می خواهیم'],
    ['\u202aOlena\u202c', 'Olena'],
  ])('R-VAL-1 %j of a person is %j', (typed, name) => {
    expect(textField(30).parse(typed)).toBe(name);
    expect(linesField(30).parse(typed).normalize('NFC')).toBe(name);
    expect(tidyText(name)).toBe(name);
  });

  it('R-VAL-1 what turns letters round is refused, and a name without a letter is none', () => {
    for (const mark of ['\u202d', '\u202e']) {
      expect(textField(30).safeParse(`Ole${mark}na`).success).toBe(false);
      expect(linesField(30).safeParse(`Ole${mark}na\nIvanna`).success).toBe(false);
    }
    expect(textField(30).safeParse('\u3164\u115f').error?.issues[0]?.message).toBe('required');
  });

  it('R-KYC-13 a joiner makes no other name', () => {
    const typed = { first: 'می\u200cنا', last: 'Ann\u3164a' };
    const printed = { first: 'مینا', last: 'ANNA' };
    expect(compareNames(typed, printed)).toEqual({ agreement: 'same', why: null });
  });

  it('R-VAL-1 words of partners show each of their characters', () => {
    for (const mark of IGNORABLE) {
      expect(isVisible(`Quay${mark}side`), mark).toBe(false);
      expect(isVisible(`Quay${mark}side`, WORDS), mark).toBe(false);
    }
    for (const mark of ['\u0000', '\n', '\u2028', '\ue000', '\u0378', '\ufff9'])
      expect(isVisible(`Quay${mark}side`, WORDS), mark).toBe(false);
  });

  it('R-VAL-1 long runs take no time', () => {
    for (const run of ['\u200c', 'ی\u200c', '\u200c\ufe0f', '👩\u200d'])
      expect(withoutInvisible(run.repeat(50_000)).length).toBeLessThan(100_001);
    expect(withoutInvisible('\u200c'.repeat(200_000), WORDS)).toBe('');
  });
});

describe('R-VAL-2 R-WAL-5 what is never touched', () => {
  const MARKS = '\u200b\u200d\u2068\u2069\ufeff\u3164\u202e\ufe0f';

  it('R-VAL-2 each character of a password counts', () => {
    const typed = `Aa1${MARKS}long enough`;
    expect(passwordField.parse(typed)).toBe(typed);
    expect(newPasswordField.parse(typed)).toBe(typed);
  });

  it('R-WAL-5 a signed message and a token stay byte for byte', () => {
    expect(walletMessageField.parse(` a${MARKS}\n`)).toBe(` a${MARKS}\n`);
    expect(tokenField.parse(`a${MARKS}`)).toBe(`a${MARKS}`);
  });
});
