import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearDrafts, details, identifiers } from '#domain/sign-up/drafts.ts';
import { storePendingFactor } from '#domain/sign-up/pending-factor.ts';
import { noteSavedSides } from '#domain/verification/images.ts';
import { clearTokens, storeTokens } from '#platform/session/session.ts';
import { IMAGE_STATES, type Landings, STATES, TYPED } from '#test/journey-states.ts';
import { PATHS, type Path } from '@portico/client/router/paths.ts';
import { isForVisitors, type Progress, redirectFor } from './journey.ts';
import { progressNow } from './progress.ts';

const ALL = Object.values(PATHS);
const SIDES = { front: 'docImageFront', back: 'docImageBack' } as const;

/** The page where a visitor of this path ends up. */
function landingOf(path: Path, progress: Progress): Path {
  let at = path;
  for (let hops = 0; hops < ALL.length; hops += 1) {
    const target = redirectFor(at, progress);
    if (target === null) return at;
    at = target;
  }
  throw new Error(`${path} never comes to rest`);
}

function expectLandings(landings: Landings): void {
  const progress = progressNow();
  for (const path of ALL) expect(landingOf(path, progress), path).toBe(landings[path] ?? path);
}

function signIn(): void {
  const claims = { sub: 'somebody', exp: Math.floor(Date.now() / 1000) + 3600 };
  const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;
  storeTokens({ access_token: token, refresh_token: 'of-somebody' });
  noteSavedSides([]);
}

describe('R-ROUTE-4 every path from every state, as a browser keeps it', () => {
  // Without a browser the storage is in memory, as in a browser without storage.
  beforeAll(() => {
    Object.assign(globalThis, { window: { addEventListener() {}, removeEventListener() {} } });
  });
  beforeEach(() => {
    clearDrafts();
    noteSavedSides(null);
    clearTokens();
    clearDrafts();
  });

  it.each(STATES)(
    'R-ROUTE-1 R-ROUTE-2 R-ROUTE-4 R-ROUTE-13 $name',
    ({ stored, member, landings }) => {
      if (member) signIn();
      identifiers.write(stored.identifiers ?? {});
      details.write(stored.details ?? {});
      storePendingFactor(stored.ticket ?? null);
      expectLandings(landings);
    },
  );

  it.each(IMAGE_STATES)('R-ROUTE-1 R-ROUTE-4 $name', ({ document, sides, landings }) => {
    signIn();
    details.write({ ...TYPED, document });
    noteSavedSides(sides.map((side) => SIDES[side]));
    expectLandings(landings);
  });
});

describe('R-ROUTE-4 in every state of a visitor', () => {
  const FACTS = [
    'tokenValid',
    'loginEmail',
    'loginPhone',
    'pendingFactor',
    'signUpEmail',
    'signUpPhone',
    'residency',
    'personal',
    'front',
    'back',
    'person',
  ] as const;
  const subsets = Array.from({ length: 2 ** FACTS.length }, (_, bits) =>
    FACTS.map((fact, place) => [fact, (bits >> place) % 2 === 1] as const),
  );
  const known = (facts: (typeof subsets)[number], documentType: Progress['documentType']) =>
    ({ ...Object.fromEntries(facts), documentType, savedKnown: true }) as Progress;

  it.each([null, 'id_card', 'passport'] as const)(
    'R-ROUTE-1 R-ROUTE-2 R-ROUTE-4 R-ROUTE-13 with the document %s: every path leads to an open page, and nothing more closes one, except that a session closes what is for visitors',
    (documentType) => {
      for (const facts of subsets) {
        const progress = known(facts, documentType);
        const open = [...new Set(ALL.map((path) => landingOf(path, progress)))];
        for (const [fact] of facts.filter(([, isSo]) => !isSo)) {
          const more = { ...progress, [fact]: true };
          const stays = open.filter((path) => fact !== 'tokenValid' || !isForVisitors(path));
          const closed = stays.filter((path) => redirectFor(path, more) !== null);
          if (closed.length > 0)
            expect.fail(`${fact} closes ${closed} in ${JSON.stringify(facts)}`);
        }
      }
    },
  );
});
