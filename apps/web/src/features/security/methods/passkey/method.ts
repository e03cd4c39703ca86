import type { Method } from '../method.ts';
import { AddPasskey } from './add-row.tsx';
import { PasskeyDetails } from './details.tsx';
import { RenameForm } from './rename-form.tsx';

export const PASSKEY: Method = {
  AddRow: AddPasskey,
  ChangeForm: null,
  RenameForm,
  Details: PasskeyDetails,
  // Its code comes later: the first script names every file that a page needs at once.
  forget: () =>
    void import('#domain/passkeys/passkeys.ts')
      .then(({ signalPasskeys }) => signalPasskeys())
      .catch(() => {}),
};
