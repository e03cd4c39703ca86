/** A path without the slashes at its end, which are nobody's fault; `/` keeps its own. */
export function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  // No regular expression: one that looks for slashes at the end begins anew at each of thousands elsewhere.
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
