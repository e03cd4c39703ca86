import type { SocialProvider } from '@portico/contract';
import type { Method } from '../method.ts';
import { AddSocial } from './add-row.tsx';

export const GOOGLE = providerMethod('google');
export const APPLE = providerMethod('apple');

function providerMethod(provider: SocialProvider): Method {
  return {
    AddRow: (props) => <AddSocial {...props} kind={provider} />,
    ChangeForm: null,
    forget: () => {},
  };
}
