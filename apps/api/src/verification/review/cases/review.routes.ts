import {
  claimCase,
  claimNext,
  DESK_IMAGE,
  decide,
  deskQueue,
  findByReference,
  getCase,
  readMrz,
  releaseCase,
  typeNumber,
} from '@portico/contract';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { releaseClaim, takeCase, takeNextCase } from '#verification/review/claims/claims.ts';
import { decideOn } from '#verification/review/decisions/decisions.ts';
import { openImage } from '#verification/review/image-access/image-access.ts';
import { readTypedZone } from '#verification/review/mrz/mrz.ts';
import { takeNumber } from '#verification/review/mrz/typed-number.ts';
import { findReference, readQueue } from '#verification/review/queue/queue.ts';
import { readCase } from './cases.ts';

/** The calls of a signed-in operator at the review desk. */
export function reviewRoutes(app: App, deps: Deps): void {
  route(app, deps, deskQueue, ({ account, body }) => readQueue(deps, account, body));
  route(app, deps, findByReference, ({ body }) => findReference(deps, body));
  route(app, deps, claimNext, ({ body, account, caller }) =>
    takeNextCase(deps, account, body ?? {}, caller),
  );
  route(app, deps, claimCase, ({ account, body, caller }) => takeCase(deps, account, body, caller));
  route(app, deps, releaseCase, ({ account, body, caller }) =>
    releaseClaim(deps, account, body, caller),
  );
  route(app, deps, getCase, ({ account, params }) => readCase(deps, account, params.id));
  route(app, deps, DESK_IMAGE, ({ account, params, caller }) =>
    openImage(deps, account, params.id, caller),
  );
  route(app, deps, readMrz, ({ account, body }) => readTypedZone(deps, account, body));
  route(app, deps, typeNumber, ({ account, body }) => takeNumber(deps, account, body));
  route(app, deps, decide, ({ account, body, caller }) => decideOn(deps, account, body, caller));
}
