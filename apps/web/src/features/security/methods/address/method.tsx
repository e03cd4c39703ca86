import type { Channel } from '@portico/contract';
import type { Method } from '../method.ts';
import { AddAddress } from './add-row.tsx';
import { AddressForm } from './address-form.tsx';

export const EMAIL = addressMethod('email');
export const PHONE = addressMethod('sms');

function addressMethod(channel: Channel): Method {
  return {
    AddRow: (props) => <AddAddress {...props} channel={channel} />,
    ChangeForm: (props) => <AddressForm {...props} channel={channel} />,
    forget: () => {},
  };
}
