import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { openText, sealText } from './sealed-text.ts';

const key = randomBytes(32);

it('R-KYC-13 a sealed text only opens with its key and its owner', () => {
  const sealed = sealText(key, 'секрет', 'one');
  expect(openText(key, sealed, 'one')).toBe('секрет');
  expect(() => openText(key, sealed, 'other')).toThrow();
  expect(() => openText(key, sealed)).toThrow();
  expect(() => openText(randomBytes(32), sealed, 'one')).toThrow();
});

it('R-KYC-13 sealing gives a different text each time, and a changed or shortened one does not open', () => {
  const sealed = Buffer.from(sealText(key, 'secret'), 'base64');
  expect(sealText(key, 'secret')).not.toBe(sealed.toString('base64'));
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => openText(key, changed.toString('base64'))).toThrow();
  }
  expect(() => openText(key, sealed.subarray(0, -1).toString('base64'))).toThrow();
  expect(() => openText(key, '')).toThrow();
});

it('R-KYC-13 a text that an earlier version sealed still opens', () => {
  const sealed = 'WcDOiokOeKa2tdMcrnsTZly6MYxZlvkvUV/hPyQuQCRSdG56UWiOCw==';
  expect(openText(Buffer.alloc(32, 7), sealed, 'one')).toBe('секрет');
});
