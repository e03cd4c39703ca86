import { forgetWallet, lastWallet } from '#domain/wallet/connected-wallet.ts';
import type { Method } from '../method.ts';
import { AddWallet } from './add-row.tsx';

export const WALLET: Method = {
  AddRow: AddWallet,
  ChangeForm: null,
  // The marketplace connects only wallets that are sign-in methods.
  forget: (label) => {
    if (lastWallet()?.address === label) forgetWallet();
  },
};
