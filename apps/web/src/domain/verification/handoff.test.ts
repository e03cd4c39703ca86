import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseRecord, readKey, writeKey } from '@portico/client/browser/storage.ts';
import { type OpenHandoff, storedHandoff, storeHandoff, untilFromNow } from './handoff.ts';

const MADE: OpenHandoff = {
  id: 'a-handover',
  url: 'https://portico.example/handoff#secret',
  words: ['ocean', 'beacon'],
  document: 'passport',
  sides: ['docImageFront', 'personImage'],
  until: 0,
};
const ofSession = (sid: string) => `e30.${btoa(JSON.stringify({ sid }))}.x`;

describe('R-KYC-15 the handoff created on this computer', () => {
  // Without a browser the storage is in memory, as in a browser without storage.
  beforeAll(() => {
    Object.assign(globalThis, { window: { addEventListener() {}, removeEventListener() {} } });
  });
  beforeEach(() => {
    writeKey('accessToken', ofSession('mine'));
    storeHandoff({ ...MADE, until: untilFromNow() - 60_000 });
  });

  it('R-KYC-15 survives a reload until it is cleared', () => {
    expect(storedHandoff()).toMatchObject({ ...MADE, until: expect.any(Number) });
    storeHandoff(null);
    expect(storedHandoff()).toBe(null);
  });

  it('R-KYC-15 belongs only to the session that created it', () => {
    writeKey('accessToken', ofSession('another'));
    expect(storedHandoff()).toBe(null);
  });

  it('R-KYC-15 is not extended by a clock that was set back', () => {
    storeHandoff({ ...MADE, until: untilFromNow() + 3_600_000 });
    expect(storedHandoff()?.until).toBeLessThanOrEqual(untilFromNow());
  });

  it.each([
    ['id', 7],
    ['url', null],
    ['words', 'ocean beacon'],
    ['words', ['ocean', 7]],
    ['document', 'visa'],
    ['sides', {}],
    ['until', 'tomorrow'],
    ['session', 'another'],
  ])('R-KYC-15 is ignored when stored with %s %j', (name, value) => {
    const stored = { ...parseRecord(readKey('handoff', 'session')), [name]: value };
    writeKey('handoff', JSON.stringify(stored), 'session');
    expect(storedHandoff()).toBe(null);
  });

  it.each(['', 'garbage', '[]', 'null'])('R-KYC-15 ignores the stored value %j', (stored) => {
    writeKey('handoff', stored, 'session');
    expect(storedHandoff()).toBe(null);
  });
});
