import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TestApp } from '#test/engines/start.ts';
import { DEVICE_BOUND, Passkey, SYNCED } from '#test/people/passkeys.ts';
import { judgeAssertion } from './assertion.ts';

const SITE = { origin: 'https://portico.example', rpId: 'portico.example' };
const t = { deps: { config: { publicUrl: SITE.origin } } } as TestApp;
const CHALLENGE = Buffer.alloc(41, 5).toString('base64url');

type Answer = ReturnType<Passkey['assert']>;

/** Whether our own check accepts the answer. */
function own(passkey: Passkey, { response }: Answer): boolean {
  const bytes = (part: string) => Buffer.from(part, 'base64url');
  const judged = judgeAssertion(
    {
      clientData: bytes(response.clientDataJSON),
      authenticatorData: bytes(response.authenticatorData),
      signature: bytes(response.signature),
    },
    {
      publicKey: passkey.publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
      algorithm: { ES256: -7, EdDSA: -8, RS256: -257 }[passkey.kind],
      backupEligible: (passkey.flags & 0x08) !== 0,
    },
    { ...SITE, challenge: CHALLENGE },
  );
  return typeof judged !== 'string';
}

/** Whether the library accepts it. */
async function library(passkey: Passkey, answer: Answer): Promise<boolean> {
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: answer as never,
      expectedChallenge: CHALLENGE,
      expectedOrigin: SITE.origin,
      expectedRPID: SITE.rpId,
      credential: { id: passkey.id, publicKey: passkey.cose() as never, counter: 0 },
    });
    return verified;
  } catch {
    return false;
  }
}

const passkeys = (['ES256', 'EdDSA', 'RS256'] as const).flatMap((kind) =>
  [SYNCED, DEVICE_BOUND].map((flags) => new Passkey({ kind, flags })),
);

describe('R-PK-2 the check of a sign-in', () => {
  it('R-PK-2 accepts a right answer of each algorithm, as the library does', async () => {
    for (const passkey of passkeys) {
      const answer = passkey.assert(t, { challenge: CHALLENGE });
      expect([own(passkey, answer), await library(passkey, answer)]).toEqual([true, true]);
    }
  });

  it('R-PK-2 agrees with the library about answers that say something else', async () => {
    const said = fc.record(
      {
        type: fc.constantFrom('webauthn.get', 'webauthn.create', 'payment.get', ''),
        origin: fc.constantFrom(SITE.origin, 'https://evil.example', `${SITE.origin}/`, 'null'),
        challenge: fc.constantFrom(CHALLENGE, `${CHALLENGE}=`, 'AAAA', ''),
        rpId: fc.constantFrom(SITE.rpId, 'example', 'evil.example'),
        // Of these, the library does not compare eligibility with what is stored, and reads a new key's data.
        flags: fc.constantFrom(0x05, 0x01, 0x04, 0x00, 0x0d, 0x1d, 0x15, 0x1c, 0x19),
        counter: fc.nat({ max: 0xffffffff }),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...passkeys), said, async (passkey, changed) => {
        const answer = passkey.assert(t, { challenge: CHALLENGE }, changed as never);
        const eligible = ((changed.flags ?? passkey.flags) & 0x08) === (passkey.flags & 0x08);
        expect(own(passkey, answer)).toBe(eligible && (await library(passkey, answer)));
      }),
      { numRuns: 300 },
    );
  });

  it('R-PK-2 accepts nothing that was changed after it was signed', async () => {
    const parts = ['clientDataJSON', 'authenticatorData', 'signature'] as const;
    const change = fc.tuple(fc.constantFrom(...parts), fc.nat(), fc.integer({ min: 1, max: 255 }));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...passkeys), change, async (passkey, [part, at, by]) => {
        const answer = passkey.assert(t, { challenge: CHALLENGE });
        const bytes = Buffer.from(answer.response[part], 'base64url');
        const place = at % bytes.length;
        bytes[place] = (bytes[place] ?? 0) ^ by;
        answer.response[part] = bytes.toString('base64url');
        expect([own(passkey, answer), await library(passkey, answer)]).toEqual([false, false]);
      }),
      { numRuns: 300 },
    );
  });

  it('R-PK-2 accepts no garbage, and never throws', async () => {
    const part = fc.oneof(fc.base64String(), fc.json(), fc.string());
    const garbage = fc.record({ clientDataJSON: part, authenticatorData: part, signature: part });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...passkeys), garbage, async (passkey, response) => {
        const answer = { ...passkey.assert(t, { challenge: CHALLENGE }) };
        Object.assign(answer.response, response);
        expect(own(passkey, answer)).toBe(false);
      }),
    );
  });
});
