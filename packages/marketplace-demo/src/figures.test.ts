import { describe, expect, it } from 'vitest';
import { figuresOf } from './figures.ts';

describe('R-MKT-2 the figures of the marketplace', () => {
  it('R-MKT-2 follow the format of each language', () => {
    const [english, german] = [figuresOf('en-US'), figuresOf('de-DE')];
    expect(english.ether(1250)).toBe('1.25\u00a0ETH');
    expect(german.ether(1250)).toBe('1,25\u00a0ETH');
    expect(english.ether(3_456_789)).toBe('3,457\u00a0ETH');
    expect(english.share(356 / 8888)).toBe('4%');
    expect(english.change(-125)).toBe('-1.25%');
    expect(english.change(0)).toBe('0.00%');
    expect(english.dollars(41_200)).toBe('$0.0412');
    expect(english.dollars(1_204_500_000)).toBe('$1,204.50');
    expect(english.volume(1_312_000)).toBe('$1.3M');
    expect(english.day('2025-04-12')).toBe('April 12, 2025');
  });

  it('R-I18N-3 keep their order in right-to-left text', () => {
    expect(figuresOf('he-IL').ether(1250)).toBe('\u20661.25\u00a0ETH\u2069');
    expect(figuresOf('ar-AR').ether(1250)).toBe('\u20661.25\u00a0ETH\u2069');
  });
});
