import { readFileSync } from 'node:fs';
import { isCommon, passwordsIn } from '@portico/contract/rules/common-passwords';

// Common passwords and the words they are built from, in lower case, one per line. Selected from
// @zxcvbn-ts/language-common 4.1.3 (MIT): those that could meet the rule, and the 6,000 most common stems.
const LIST = new URL(
  '../../../../../packages/contract/src/rules/common-passwords.txt',
  import.meta.url,
);

let known: ReadonlySet<string> | undefined;

/** Whether the password is common (R-VAL-6). */
export function isCommonPassword(password: string): boolean {
  known ??= passwordsIn(readFileSync(LIST, 'utf8'));
  return isCommon(password, known);
}
