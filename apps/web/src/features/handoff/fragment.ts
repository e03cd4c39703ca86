/** What stands behind the `#` of the address. It goes from there, and from the history, at once: it may be a secret. */
export function takeFragment(): string {
  const { pathname, search, hash } = window.location;
  if (hash !== '') window.history.replaceState(window.history.state, '', pathname + search);
  return hash.slice(1);
}
