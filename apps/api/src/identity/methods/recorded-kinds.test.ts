import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DRIVEN, driveMethod, ownersWithout } from '#test/events/method-events.ts';
import { recordedDuring } from '#test/events/trail.ts';
import { type SocialApp, startSocialApp } from '#test/providers/social-app.ts';
import { SHARED_AUDIT_KINDS } from './method/method.ts';
import { methodOf } from './methods.ts';

let t: SocialApp;
beforeAll(async () => {
  t = await startSocialApp();
});
afterAll(() => t.close());

describe('R-AUDIT-1 the audit kinds of a sign-in method', () => {
  it.each(DRIVEN)(
    'R-AUDIT-1 %s: declares the kinds that it records, and no others',
    async (kind) => {
      const owners = await ownersWithout(t, kind);
      const { added } = await recordedDuring(t, () => driveMethod(t, kind, owners));
      const recorded = new Set(added.map((row) => row.kind));
      const declared = [...SHARED_AUDIT_KINDS, ...methodOf(kind).auditKinds];
      expect([...recorded].toSorted()).toEqual(declared.toSorted());
    },
  );
});
