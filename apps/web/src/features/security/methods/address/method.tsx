import type { Channel } from '#domain/sign-up/request-code.ts';
import type { Method } from '../method.ts';
import { AddAddress } from './add-row.tsx';
import { AddressForm } from './address-form.tsx';

export const EMAIL = addressMethod('email');
export const PHONE = addressMethod('phone');

function addressMethod(kind: Channel): Method {
  return {
    AddRow: (props) => <AddAddress {...props} kind={kind} />,
    ChangeForm: (props) => <AddressForm {...props} kind={kind} />,
    forget: () => {},
  };
}
