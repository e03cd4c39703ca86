/** A path without trailing slashes, which do no harm; `/` stays. */
export function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  // Not a regular expression: one for trailing slashes restarts at each of thousands of slashes
  // elsewhere.
  while (end > 1 && path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
