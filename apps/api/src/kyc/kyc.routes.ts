import {
  addDocumentDraft,
  addUserDetails,
  addUserDocument,
  DOCUMENT_SIDES,
  getDocumentDrafts,
  PRIVATE_PICTURES,
  removeDocumentDraft,
} from '@portico/contract';
import type { Deps } from '../deps.ts';
import { readMultipart } from '../http/multipart.ts';
import { privatePicture } from '../http/private-picture.ts';
import { type App, route } from '../http/route.ts';
import { saveDetails } from './details.ts';
import { createAddDraft, listDrafts, readDraft, removeDraft } from './drafts.ts';
import { createSubmitDocuments } from './kyc.ts';
import { createUploadTurns } from './uploads.ts';

export function kycRoutes(app: App, deps: Deps): void {
  const turns = createUploadTurns();
  const submitDocuments = createSubmitDocuments(deps, turns);
  const addDraft = createAddDraft(deps, turns);

  route(app, deps, addUserDetails, ({ body, account }) => saveDetails(deps, account.id, body));

  route(app, deps, addUserDocument, ({ account, request, reply }) =>
    submitDocuments(account.id, () => readMultipart({ request, reply }, DOCUMENT_SIDES.id_card)),
  );

  route(
    app,
    deps,
    addDocumentDraft,
    ({ account, request, reply }) =>
      addDraft(account.id, () => readMultipart({ request, reply }, DOCUMENT_SIDES.id_card)),
    { limit: 'document-draft' },
  );
  route(app, deps, getDocumentDrafts, ({ account }) => listDrafts(deps, account.id));
  route(app, deps, removeDocumentDraft, ({ account, body }) =>
    removeDraft(deps, account.id, body.id),
  );
  privatePicture(
    app,
    deps,
    PRIVATE_PICTURES.documentDraft,
    (accountId, { id }) => readDraft(deps, accountId, id),
    { limit: 'private-picture' },
  );
}
