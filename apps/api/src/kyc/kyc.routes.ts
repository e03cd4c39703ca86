import { addUserDetails, addUserDocument, DOCUMENT_SIDES } from '@portico/contract';
import type { Deps } from '../deps.ts';
import { readMultipart } from '../http/multipart.ts';
import { type App, route } from '../http/route.ts';
import { saveDetails } from './details.ts';
import { createSubmitDocuments } from './kyc.ts';

export function kycRoutes(app: App, deps: Deps): void {
  const submitDocuments = createSubmitDocuments(deps);

  route(app, deps, addUserDetails, ({ body, account }) => saveDetails(deps, account.id, body));

  route(app, deps, addUserDocument, ({ account, request, reply }) =>
    submitDocuments(account.id, () => readMultipart({ request, reply }, DOCUMENT_SIDES.id_card)),
  );
}
