// Where dots in a name mean nothing, and both names are one.
const GMAIL = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox that a normalised address most likely leads to: what follows a plus is the reader's own sorting, and at
 * Gmail dots are. For counting messages alone; two addresses of one mailbox are two accounts.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const name = local.split('+')[0] || local;
  return GMAIL.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
