import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parseRecord, readKey, writeKey } from '#platform/browser/storage.ts';
import { keepHandoff, keptHandoff, type OpenHandoff, untilFromNow } from './handoff.ts';

const MADE: OpenHandoff = {
  id: 'a-handover',
  url: 'https://portico.example/handoff#secret',
  words: ['ocean', 'beacon'],
  document: 'passport',
  sides: ['docImageFront', 'personImage'],
  until: 0,
};
const ofSession = (sid: string) => `e30.${btoa(JSON.stringify({ sid }))}.x`;

describe('R-KYC-15 the handover that this computer has made', () => {
  // Without a browser the storage lives in memory, which is what a browser without storage does.
  beforeAll(() => {
    Object.assign(globalThis, { window: { addEventListener() {}, removeEventListener() {} } });
  });
  beforeEach(() => {
    writeKey('accessToken', ofSession('mine'));
    keepHandoff({ ...MADE, until: untilFromNow() - 60_000 });
  });

  it('R-KYC-15 is there after a reload until it is forgotten', () => {
    expect(keptHandoff()).toMatchObject({ ...MADE, until: expect.any(Number) });
    keepHandoff(null);
    expect(keptHandoff()).toBe(null);
  });

  it('R-KYC-15 is of the sign-in that made it alone', () => {
    writeKey('accessToken', ofSession('another'));
    expect(keptHandoff()).toBe(null);
  });

  it('R-KYC-15 lasts no longer for a clock that was set back', () => {
    keepHandoff({ ...MADE, until: untilFromNow() + 3_600_000 });
    expect(keptHandoff()?.until).toBeLessThanOrEqual(untilFromNow());
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
  ])('R-KYC-15 stored with %s %j is none', (name, value) => {
    const stored = { ...parseRecord(readKey('handoff', 'session')), [name]: value };
    writeKey('handoff', JSON.stringify(stored), 'session');
    expect(keptHandoff()).toBe(null);
  });

  it.each(['', 'garbage', '[]', 'null'])('R-KYC-15 stored as %j is none', (stored) => {
    writeKey('handoff', stored, 'session');
    expect(keptHandoff()).toBe(null);
  });
});
