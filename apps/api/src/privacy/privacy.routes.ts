import {
  deleteAccount as deleteAccountCall,
  EXPORT_OWN_DATA,
  eraseKeptDetails as eraseKeptDetailsCall,
  eraseOwnData as eraseOwnDataCall,
  getReceipt,
  storeKeptDetails as storeKeptDetailsCall,
} from '@portico/contract';
import type { Deps } from '#platform/deps.ts';
import { type App, route } from '#platform/http/endpoints/route.ts';
import { deleteAccount } from './delete-account.ts';
import { eraseOwnData } from './erase.ts';
import { createExport } from './export.ts';
import { eraseKeptDetails, storeKeptDetails } from './kept-details.ts';
import { readReceipt } from './receipt.ts';

export function ownDataRoutes(app: App, deps: Deps): void {
  const exportOwnData = createExport(deps);

  route(app, deps, getReceipt, ({ account }) => readReceipt(deps, account.id));
  route(app, deps, EXPORT_OWN_DATA, ({ account, caller }) => exportOwnData(account.id, caller));
  route(app, deps, eraseOwnDataCall, ({ account, caller }) => eraseOwnData(deps, account, caller));
  route(app, deps, storeKeptDetailsCall, ({ account, caller }) =>
    storeKeptDetails(deps, account, caller),
  );
  route(app, deps, eraseKeptDetailsCall, ({ account, caller }) =>
    eraseKeptDetails(deps, account, caller),
  );
  route(app, deps, deleteAccountCall, ({ account, caller }) =>
    deleteAccount(deps, account, caller),
  );
}
