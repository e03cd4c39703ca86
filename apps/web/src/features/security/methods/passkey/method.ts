import type { Method } from '../method.ts';

export const PASSKEY: Method = {
  AddRow: () => null,
  ChangeForm: null,
  forget: () => {},
};
