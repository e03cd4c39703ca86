import {
  addEmail,
  addPhone,
  addWallet as addWalletCall,
  getIdentities,
  removeIdentity as removeIdentityCall,
} from '@portico/contract';
import type { Deps } from '#deps/deps.ts';
import { nonceHolder } from '#identity/wallets/wallet-cookie.ts';
import { type App, route } from '#server/endpoints/route.ts';
import { addAddress, addWallet } from './add-identity.ts';
import { removeIdentity } from './remove-identity.ts';
import { listIdentities } from './sign-in-methods.ts';

export function identityRoutes(app: App, deps: Deps): void {
  route(app, deps, getIdentities, ({ account }) => listIdentities(deps, account));
  route(app, deps, addEmail, ({ account, body, caller }) => {
    const { email: address, code } = body;
    return addAddress(deps, account, { channel: 'email', address }, { code, caller });
  });
  route(app, deps, addPhone, ({ account, body, caller }) => {
    const { phone: address, code } = body;
    return addAddress(deps, account, { channel: 'sms', address }, { code, caller });
  });
  route(app, deps, addWalletCall, ({ account, body, request, caller }) => {
    const holder = nonceHolder(request, deps.config);
    return addWallet(deps, account, body, { holder, caller, accountId: account.id });
  });
  route(app, deps, removeIdentityCall, ({ account, body, caller }) =>
    removeIdentity(deps, account, body.id, caller),
  );
}
