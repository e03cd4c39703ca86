import type { IdentityKind } from '@portico/contract';
import { Icon, type IconName } from '@portico/ui/icons/icon.tsx';
import { ProviderMark } from './provider-mark.tsx';

const DRAWN: Partial<Record<IdentityKind, IconName>> = {
  email: 'email',
  phone: 'phone',
  wallet: 'wallet',
};

/** The icon before a sign-in method. One without a drawing has the lock of providers without a mark. */
export function KindIcon({ kind }: { kind: IdentityKind }) {
  const name = DRAWN[kind];
  return name ? <Icon name={name} /> : <ProviderMark provider={kind} />;
}
