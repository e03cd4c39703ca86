import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDeps } from '#app/deps.ts';
import { resealAll, retireSecret, secretKeys } from '#app/secrets/secrets.ts';
import { HOUR } from '#core/clock.ts';
import { sealAudit } from '#platform/audit/sealer.ts';
import { readSecrets } from '#platform/config/secrets.ts';
import type { Deps } from '#platform/deps.ts';
import { sendSignals } from '#test/engines/drain.ts';
import type { TestApp } from '#test/engines/start.ts';
import { aPartner, startIssuer } from '#test/partners/partner.ts';
import {
  aStream,
  callSsf,
  type SignalReceiver,
  startSignalReceiver,
} from '#test/partners/signal-receiver.ts';
import { resealHeaders } from './sealed-headers.ts';
import * as store from './streams.store.ts';

let t: TestApp & { issuer: string };
let receiver: SignalReceiver;
beforeAll(async () => {
  receiver = await startSignalReceiver();
  t = await startIssuer({ env: { PARTNER_ORIGINS: receiver.origin } });
});
afterAll(async () => {
  await t.close();
  await receiver.close();
});

const NEXT = Buffer.alloc(32, 9);

/** A server with another SECRET_KEY, on the same database. */
async function serverWith(main: Buffer, formerMains: Buffer[] = []): Promise<Deps> {
  const read = readSecrets({ main, formerMains }, 'development', t.dataDir);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { config, clock, db } = t.deps;
  const deps = createDeps(config, read.secrets, { clock, db });
  await deps.keyRing.read();
  return deps;
}

const HEADER = 'Bearer of the receiver';
const aPushedStream = async () =>
  aStream(t, await aPartner(t), undefined, {
    delivery: {
      method: 'urn:ietf:rfc:8935',
      endpoint_url: receiver.uri,
      authorization_header: HEADER,
    },
  });

describe('R-SSF-21 a receiver’s authorization header and SECRET_KEY', () => {
  it('R-SSF-21 the header keeps its key from being retired, is sealed again, and is still sent afterwards', async () => {
    const { id, token } = await aPushedStream();
    const formerMain = Buffer.from(
      readFileSync(join(t.dataDir, 'keys', 'secret-key'), 'utf8'),
      'base64',
    );
    const formerId = t.deps.secrets.audit.current.id;
    const rotating = await serverWith(NEXT, [formerMain]);
    const sealedBy = async (keyId: string) =>
      (await secretKeys(rotating)).find((key) => key.id === keyId)?.sealed.headers;
    expect(await sealedBy(formerId)).toBe(1);

    // A header that its server sets while it is sealed again stays what it was set to.
    const [read] = await store.findSealedHeaders(t.deps.db);
    if (read === undefined) throw new Error('no header');
    await store.updateStream(t.deps.db, id, { authorization: 'set meanwhile' });
    expect(await store.replaceSealedHeader(t.deps.db, read, 'sealed again')).toBe(false);
    expect(await store.findSealedHeaders(t.deps.db)).toEqual([
      { id, authorization: 'set meanwhile' },
    ]);
    // What no key opens is counted, and left as it is.
    expect(await sealedBy('unknown')).toBe(1);
    expect(await resealHeaders(rotating)).toBe(0);
    await store.updateStream(t.deps.db, id, { authorization: read.authorization });

    expect(await retireSecret(rotating, formerId)).toMatchObject({
      reason: 'needed',
      sealed: { headers: 1 },
    });
    expect((await resealAll(rotating)).headers).toBe(1);
    expect((await resealAll(rotating)).headers).toBe(0);
    expect(await sealedBy(formerId)).toBe(0);
    await sealAudit(rotating);

    expect((await callSsf(t, token, 'POST', '/ssf/verify', { stream_id: id })).status).toBe(204);
    // The issuer has the machine's time.
    const later = { ...rotating, clock: { now: () => t.deps.clock.now() + 2 * HOUR } };
    expect(await retireSecret(later, formerId)).toEqual({ ok: true });
    await sendSignals(await serverWith(NEXT));
    expect(receiver.headers).toMatchObject([{ authorization: HEADER }]);
  });
});
