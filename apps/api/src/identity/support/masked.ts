import type { IdentityKind } from '@portico/contract';

const HIDDEN = '•••';

/**
 * So much of a sign-in method that an operator can tell whether the person names the same one, and cannot write to it:
 * `o•••@e•••.com`, `+380•••67`, `0x12ab•••9f3c`, `W•••` of a passkey. Of a provider the address that it gave; '' if it gave none.
 */
export function masked({
  kind,
  subject,
  label,
}: {
  kind: IdentityKind;
  subject: string;
  label: string | null;
}): string {
  if (kind === 'email') return maskedEmail(subject);
  if (kind === 'phone') return `${subject.slice(0, 4)}${HIDDEN}${subject.slice(-2)}`;
  // Its name is the person's own text.
  if (kind === 'passkey') return label ? `${firstOf(label)}${HIDDEN}` : '';
  if (kind === 'wallet') return `${subject.slice(0, 6)}${HIDDEN}${subject.slice(-4)}`;
  return label ? maskedEmail(label) : '';
}

function maskedEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const [name, domain] = [address.slice(0, at), address.slice(at + 1)];
  const dot = domain.lastIndexOf('.');
  return `${firstOf(name)}${HIDDEN}@${firstOf(domain)}${HIDDEN}${dot > 0 ? domain.slice(dot) : ''}`;
}

const firstOf = (text: string) => [...text][0] ?? '';
