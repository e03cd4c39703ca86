import type { IdentityKind } from '@portico/contract';
import type { ReactNode } from 'react';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { AppleMark, GoogleMark } from './marks.tsx';

/** The icon in the arch before each kind of sign-in method. */
export const KIND_ICONS: Record<IdentityKind, ReactNode> = {
  email: <Icon name="email" />,
  phone: <Icon name="phone" />,
  google: <GoogleMark />,
  apple: <AppleMark />,
  wallet: <Icon name="wallet" />,
};
