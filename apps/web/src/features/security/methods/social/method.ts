import { runtimeConfig } from '#platform/router/page-data.ts';
import type { Method } from '../method.ts';
import { AddSocial } from './add-row.tsx';

export const SOCIAL: Method = {
  kinds: () => runtimeConfig().providers.map(({ id }) => id),
  AddRow: AddSocial,
  ChangeForm: null,
  forget: () => {},
};
