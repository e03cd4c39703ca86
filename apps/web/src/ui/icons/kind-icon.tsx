import type { IdentityKind } from '@portico/contract';
import { Icon, type IconName, LineDrawing } from '@portico/ui/icons/icon.tsx';
import { ProviderMark } from './provider-mark.tsx';

const DRAWN: Partial<Record<IdentityKind, IconName>> = {
  email: 'email',
  phone: 'phone',
  wallet: 'wallet',
};

/** A key. */
const PASSKEY = 'M8.75 10a3.25 3.25 0 1 1-6.5 0 3.25 3.25 0 0 1 6.5 0h9M14.25 10v3M17 10v2.25';

/** The icon before a sign-in method. One without a drawing has the lock of providers without a mark. */
export function KindIcon({ kind }: { kind: IdentityKind }) {
  const name = DRAWN[kind];
  if (kind === 'passkey') return <LineDrawing d={PASSKEY} />;
  return name ? <Icon name={name} /> : <ProviderMark provider={kind} />;
}
