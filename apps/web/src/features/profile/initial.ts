import type { Profile } from '@portico/contract';

/** The letter or digit that an e-mail address begins with, made large; null where there is none to show. */
export function initialOf({
  label,
  labelKind,
}: Pick<Profile, 'label' | 'labelKind'>): string | null {
  if (labelKind === 'phone' || labelKind === 'wallet') return null;
  return /^[\p{L}\p{N}]/u.exec(label)?.[0].toUpperCase() ?? null;
}
