import { describe, expect, it } from 'vitest';
import { formatOf, lengthsOf, tidyMrz } from './mrz-lines.ts';

// The specimens of ICAO Doc 9303, parts 4 and 5.
const TD3 = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];
const TD1 = [
  'I<UTOD231458907<<<<<<<<<<<<<<<',
  '7408122F1204159UTO<<<<<<<<<<<6',
  'ERIKSSON<<ANNA<MARIA<<<<<<<<<<',
];

describe('a typed machine-readable zone', () => {
  it('R-KYC-13 is reduced to capitals, digits and fillers', () => {
    expect(tidyMrz('p<uto eriksson«anna‹maria≤')).toBe('P<UTOERIKSSON<<ANNA<MARIA<');
    expect(tidyMrz('a-1.ß\té')).toBe('A1SS');
  });

  it('R-KYC-13 is broken into lines by its format when pasted in one piece', () => {
    expect(tidyMrz(TD3.join(''))).toBe(TD3.join('\n'));
    expect(tidyMrz(TD1.join(' '))).toBe(TD1.join('\n'));
    expect(tidyMrz(TD3.join('').slice(0, 80))).not.toContain('\n');
  });

  it('R-KYC-13 keeps the typed lines, at most three', () => {
    expect(tidyMrz('A\nB\n')).toBe('A\nB\n');
    expect(tidyMrz('A\r\nB')).toBe('A\nB');
    expect(tidyMrz('\n\nA\nB\nC\nD')).toBe('A\nB\nC');
  });

  it('R-KYC-13 is complete by the length of its lines', () => {
    expect(formatOf(TD3.join('\n'))?.name).toBe('TD3');
    expect(formatOf(`${TD1.join('\n')}\n`)?.name).toBe('TD1');
    expect(formatOf(TD1.slice(0, 2).join('\n'))).toBeNull();
    expect(formatOf('')).toBeNull();
    expect(lengthsOf('ABC\nDE\n')).toEqual([3, 2]);
    expect(lengthsOf('\n')).toEqual([]);
  });
});
