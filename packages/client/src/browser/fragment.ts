/**
 * Reads the part after the `#` of the address. It is removed from the address and the history at once, because it may
 * be a secret.
 */
export function takeFragment(): string {
  const { pathname, search, hash } = window.location;
  if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search);
  return hash.slice(1);
}
