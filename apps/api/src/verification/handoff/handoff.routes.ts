import {
  addHandoffImage,
  claimHandoff,
  endHandoff,
  finishHandoff,
  getHandoff,
  handoffTask,
  previewHandoff,
  SIDES,
  startHandoff,
} from '@portico/contract';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { readMultipart } from '#platform/http/uploads/multipart.ts';
import { createAddDraft } from '#verification/drafts/drafts.ts';
import type { UploadTurns } from '#verification/rules/uploads.ts';
import * as computer from './computer.ts';
import * as phone from './phone.ts';

export function handoffRoutes(app: App, deps: Deps, turns: UploadTurns): void {
  const addDraft = createAddDraft(deps, turns);

  route(app, deps, startHandoff, ({ account, body, caller }) =>
    computer.startHandoff(deps, account, body, caller),
  );
  route(app, deps, getHandoff, ({ account, params }) =>
    computer.handoffState(deps, account.id, params.id),
  );
  route(app, deps, endHandoff, ({ account, body }) =>
    computer.endHandoff(deps, account.id, body.id),
  );

  route(app, deps, previewHandoff, ({ body }) => phone.previewHandoff(deps, body.token));
  route(app, deps, claimHandoff, ({ body, caller }) =>
    phone.claimHandoff(deps, body.token, caller),
  );
  route(app, deps, handoffTask, ({ account }) => phone.handoffTask(deps, account));
  route(app, deps, addHandoffImage, ({ account, request, reply }) =>
    phone.addHandoffImage(deps, addDraft, account, () => readMultipart({ request, reply }, SIDES)),
  );
  route(app, deps, finishHandoff, ({ account }) => phone.finishHandoff(deps, account));
}
