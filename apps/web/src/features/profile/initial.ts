import type { Profile } from '@portico/contract';

/** The first letter or digit of an email address, in upper case; null if there is none to show. */
export function initialOf({
  label,
  labelKind,
}: Pick<Profile, 'label' | 'labelKind'>): string | null {
  if (labelKind === 'phone' || labelKind === 'wallet') return null;
  return /^[\p{L}\p{N}]/u.exec(label)?.[0].toUpperCase() ?? null;
}
