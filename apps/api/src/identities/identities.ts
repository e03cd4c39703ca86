import type { IdentityKind } from '@portico/contract';

/**
 * What a person knows a way in by: its address or number, the wallet's address, and for a provider the e-mail address
 * that it told us, or nothing.
 */
export function labelOf({ kind, subject, label }: Named): string {
  if (kind === 'email' || kind === 'phone') return subject;
  return label ?? '';
}

type Named = { kind: IdentityKind; subject: string; label: string | null };
