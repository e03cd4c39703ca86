import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { givenKeys, type MasterKey } from '#platform/config/document-keys.ts';
import { type Belonging, openSealed, rewrap, type Sealed, seal } from './seal.ts';

const MASTER: MasterKey = { id: 'master-1', key: randomBytes(32) };
const OLENA: Belonging = { accountId: 'olena', documentId: 'doc-1', side: 'docImageFront' };
const PLAIN = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('a face '.repeat(500))]);
const DAMAGED = { ok: false, reason: 'damaged' };

const sealed = () => seal(MASTER, OLENA, PLAIN);
const keysOf = ([current = MASTER, ...formers]: MasterKey[]) => givenKeys(current, formers);
const open = (what: Sealed, belonging = OLENA, masters = [MASTER]) =>
  openSealed(keysOf(masters), belonging, what);

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at);
  return copy;
}

describe('R-KYC-10 a sealed document', () => {
  it('R-KYC-10 opens unchanged for its own account, id and side', () => {
    expect(open(sealed())).toEqual({ ok: true, bytes: PLAIN });
    expect(open(seal(MASTER, OLENA, Buffer.alloc(0)))).toEqual({
      ok: true,
      bytes: Buffer.alloc(0),
    });
  });

  it('R-KYC-10 opens as an earlier version stored it', () => {
    const stored = {
      keyId: 'master-1',
      wrappedKey:
        'VjCASC2IalvSh2IvPkx5wLfLzaAxq1NTJXS03cqb7/glzd9x0ysjfeRlHxWYilv3pM44t/yDSxPBCQuM',
      object: Buffer.from('UFRDMVsXw9XSkLMa47NWp65gNhdM1PrGGzAz5FmvPfkXXYcnsH0=', 'base64'),
    };
    const master = { id: 'master-1', key: Buffer.alloc(32, 7) };
    expect(open(stored, OLENA, [master])).toEqual({ ok: true, bytes: Buffer.from('a face') });
  });

  it('R-KYC-10 contains nothing of the image, and is different each time', () => {
    const [first, second] = [sealed(), sealed()];
    expect(first.object.includes(PLAIN.subarray(0, 16))).toBe(false);
    expect(first.object.includes('face')).toBe(false);
    expect(first.object.equals(second.object)).toBe(false);
    expect(first.wrappedKey).not.toBe(second.wrappedKey);
  });

  it('R-KYC-10 does not open for another account, as another document or as another side', () => {
    for (const other of [
      { ...OLENA, accountId: 'petro' },
      { ...OLENA, documentId: 'doc-2' },
      { ...OLENA, side: 'personImage' as const },
    ]) {
      expect(open(sealed(), other)).toEqual(DAMAGED);
    }
  });

  it('R-KYC-10 does not open with the object, or the key, of another document', () => {
    const [mine, other] = [sealed(), seal(MASTER, { ...OLENA, documentId: 'doc-2' }, PLAIN)];
    expect(open({ ...mine, object: other.object })).toEqual(DAMAGED);
    expect(open({ ...mine, wrappedKey: other.wrappedKey })).toEqual(DAMAGED);
    expect(open({ ...other, keyId: mine.keyId })).toEqual(DAMAGED);
  });

  it('R-KYC-10 does not open if any bit was changed', () => {
    const mine = seal(MASTER, OLENA, PLAIN.subarray(0, 40));
    for (let at = 0; at < mine.object.length; at += 1) {
      expect(open({ ...mine, object: flipped(mine.object, at) }), `byte ${at}`).toEqual(DAMAGED);
    }
    const wrapped = Buffer.from(mine.wrappedKey, 'base64');
    for (let at = 0; at < wrapped.length; at += 1) {
      const wrappedKey = flipped(wrapped, at).toString('base64');
      expect(open({ ...mine, wrappedKey }), `key byte ${at}`).toEqual(DAMAGED);
    }
  });

  it('R-KYC-10 does not open if it was shortened or extended to any length', () => {
    const mine = seal(MASTER, OLENA, PLAIN.subarray(0, 40));
    for (let length = 0; length < mine.object.length; length += 1) {
      expect(open({ ...mine, object: mine.object.subarray(0, length) })).toEqual(DAMAGED);
    }
    expect(open({ ...mine, object: Buffer.concat([mine.object, Buffer.alloc(1)]) })).toEqual(
      DAMAGED,
    );
    for (const wrappedKey of ['', 'AAAA', 'not base64 at all', mine.wrappedKey.slice(0, 40)]) {
      expect(open({ ...mine, wrappedKey })).toEqual(DAMAGED);
    }
  });

  it('R-KYC-10 opens with the master key that wrapped it, even when a newer one is in use', () => {
    const newer: MasterKey = { id: 'master-2', key: randomBytes(32) };
    expect(open(sealed(), OLENA, [newer, MASTER])).toEqual({ ok: true, bytes: PLAIN });
    expect(open(sealed(), OLENA, [newer])).toEqual({ ok: false, reason: 'unknown_key' });
    expect(open(sealed(), OLENA, [{ ...newer, id: MASTER.id }])).toEqual(DAMAGED);
  });

  it('R-KYC-14 opens only with the newer key after it was rewrapped, and its object is unchanged', () => {
    const newer: MasterKey = { id: 'master-2', key: randomBytes(32) };
    const { object, ...wrapped } = sealed();
    const result = rewrap(keysOf([newer, MASTER]), newer, OLENA, wrapped);
    if (!result.ok) throw new Error(result.reason);
    expect(result.wrapped.keyId).toBe(newer.id);
    expect(open({ object, ...result.wrapped }, OLENA, [newer])).toEqual({ ok: true, bytes: PLAIN });
    expect(open({ object, ...result.wrapped })).toEqual({ ok: false, reason: 'unknown_key' });
    expect(open({ object, ...wrapped })).toEqual({ ok: true, bytes: PLAIN });
  });

  it('R-KYC-14 is not rewrapped if its key does not open, nor for another document', () => {
    const newer: MasterKey = { id: 'master-2', key: randomBytes(32) };
    const { object: _object, ...wrapped } = sealed();
    const again = (masters: MasterKey[], belonging = OLENA, what = wrapped) =>
      rewrap(keysOf(masters), newer, belonging, what);
    expect(again([newer])).toEqual({ ok: false, reason: 'unknown_key' });
    expect(again([newer, MASTER], { ...OLENA, accountId: 'petro' })).toEqual(DAMAGED);
    expect(again([newer, MASTER], OLENA, { ...wrapped, wrappedKey: 'AAAA' })).toEqual(DAMAGED);
  });
});
