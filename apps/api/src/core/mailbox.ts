// Domains that ignore dots in a name and share their mailboxes.
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that a normalized address most likely belongs to: it ignores a plus suffix, and dots at Gmail. Only for
 * counting messages; two addresses of one mailbox are two accounts.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const name = local.split('+')[0] || local;
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
