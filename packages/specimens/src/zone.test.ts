import { COUNTRIES } from '@portico/contract';
import { parse } from 'mrz';
import { expect, it } from 'vitest';
import { aHolder } from './holders.ts';
import { zoneOfCard, zoneOfPassport } from './zone.ts';

it.each(COUNTRIES)('another library accepts every check digit in zones of %s', (country) => {
  for (let seed = 0; seed < 160; seed += 1) {
    const holder = aHolder(seed, { country, today: '2026-03-27' });
    for (const lines of [zoneOfCard(holder), zoneOfPassport(holder)]) {
      const { valid, documentNumber, details } = parse([...lines]);
      expect({ lines, valid }).toEqual({ lines, valid: true });
      expect(documentNumber).toBe(holder.number);
      const sex = details.find(({ field }) => field === 'sex');
      expect(sex?.value).toBe(holder.sex === 'F' ? 'female' : 'male');
    }
  }
});

it('two holders of a country share neither a name nor a document', () => {
  const all = Array.from({ length: 160 }, (_, seed) =>
    aHolder(seed, { country: 'UA', today: '2026-03-27' }),
  );
  expect(new Set(all.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size).toBe(160);
  expect(new Set(all.map(({ number }) => number)).size).toBe(160);
});
