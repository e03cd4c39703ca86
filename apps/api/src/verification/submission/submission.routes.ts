import {
  addDocumentDraft,
  addUserDetails,
  addUserDocument,
  answerDecision,
  chooseDocument,
  getDocumentDrafts,
  getVerification,
  PRIVATE_PICTURES,
  removeDocumentDraft,
  renewVerification,
  SIDES,
  saveTyped,
  suspendVerification,
  withdrawVerification,
} from '@portico/contract';
import { isSessionActive } from '#identity/index.ts';
import type { Deps } from '#platform/deps.ts';
import { createLater } from '#platform/http/endpoints/later.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { readMultipart } from '#platform/http/uploads/multipart.ts';
import { renew } from '#verification/assurances/renew.ts';
import { measureDocumentsOf } from '#verification/documents/documents.ts';
import { createAddDraft, listDrafts, removeDraft } from '#verification/drafts/drafts.ts';
import { answer } from '#verification/revocations/revocations.ts';
import type { UploadTurns } from '#verification/rules/uploads.ts';
import { suspend } from '#verification/suspensions/suspensions.ts';
import { saveDetails } from './details.ts';
import { readDocument, readDraft } from './pictures.ts';
import { createSubmitDocuments } from './submit.ts';
import * as verification from './verification.ts';
import { withdraw } from './withdraw.ts';

export function kycRoutes(app: App, deps: Deps, turns: UploadTurns): void {
  const submitDocuments = createSubmitDocuments(deps, turns);
  const addDraft = createAddDraft(deps, turns);
  const later = createLater(app);

  route(app, deps, addUserDetails, async ({ body, account }) => {
    const saved = await saveDetails(deps, account.id, body);
    if (saved.ok) deps.funnel.count('details_sent');
    return saved;
  });
  route(app, deps, getVerification, ({ account }) =>
    verification.readVerification(deps, account.id),
  );
  route(app, deps, answerDecision, ({ account, body, caller }) =>
    answer(deps, account, body, caller),
  );
  route(app, deps, suspendVerification, ({ account, caller }) => suspend(deps, account, caller));
  route(app, deps, renewVerification, ({ account, caller }) => renew(deps, account, caller));
  route(app, deps, withdrawVerification, ({ account, caller }) => withdraw(deps, account, caller));
  route(app, deps, chooseDocument, ({ body, account }) =>
    verification.chooseWhich(deps, account.id, body),
  );
  route(app, deps, saveTyped, ({ body, account }) =>
    verification.saveTyped(deps, account.id, body),
  );

  route(app, deps, addUserDocument, async ({ account, caller, request, reply }) => {
    const submitted = await submitDocuments(
      { accountId: account.id, caller },
      () => readMultipart({ request, reply }, SIDES),
      (tx) => isSessionActive(deps, tx, account),
    );
    if (submitted.ok) {
      deps.funnel.count('submitted');
      later(request, () => measureDocumentsOf(deps, account.id));
    }
    return submitted;
  });

  route(app, deps, addDocumentDraft, ({ account, request, reply }) =>
    addDraft(
      account.id,
      () => readMultipart({ request, reply }, SIDES),
      (tx) => isSessionActive(deps, tx, account),
    ),
  );
  route(app, deps, getDocumentDrafts, ({ account }) => listDrafts(deps, account.id));
  route(app, deps, removeDocumentDraft, ({ account, body }) =>
    removeDraft(deps, account.id, body.id),
  );
  for (const [picture, read] of [
    [PRIVATE_PICTURES.documentDraft, readDraft],
    [PRIVATE_PICTURES.document, readDocument],
  ] as const) {
    route(app, deps, picture, ({ account, params, caller }) =>
      read(deps, caller, { accountId: account.id, id: params.id }),
    );
  }
}
