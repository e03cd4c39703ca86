import { signalPasskeys } from '#domain/passkeys/passkeys.ts';
import type { Method } from '../method.ts';
import { AddPasskey } from './add-row.tsx';
import { PasskeyDetails } from './details.tsx';
import { RenameForm } from './rename-form.tsx';

export const PASSKEY: Method = {
  AddRow: AddPasskey,
  ChangeForm: null,
  RenameForm,
  Details: PasskeyDetails,
  forget: () => void signalPasskeys(),
};
