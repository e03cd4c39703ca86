import type { Profile } from '@portico/contract';

/** The first letter or digit of the name, or else of an email address, in upper case; null if there is none to show. */
export function initialOf(
  { label, labelKind }: Pick<Profile, 'label' | 'labelKind'>,
  name = '',
): string | null {
  const address = labelKind === 'phone' || labelKind === 'wallet' ? '' : label;
  return /^[\p{L}\p{N}]/u.exec(name || address)?.[0].toUpperCase() ?? null;
}
