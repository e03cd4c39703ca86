import { type IdentityKind, methodNameOf } from '@portico/contract';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { ProviderMark } from './provider-mark.tsx';

/** The icon before a sign-in method: that of a provider, or the one with the method's name. */
export function KindIcon({ kind }: { kind: IdentityKind }) {
  const name = methodNameOf(kind);
  return name === 'social' ? <ProviderMark provider={kind} /> : <Icon name={name} />;
}
