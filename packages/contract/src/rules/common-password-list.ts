// For browsers: the bundler puts the list into a file of its own. The server reads it from the disk.

import { passwordsIn } from './common-passwords.ts';
import list from './common-passwords.txt?raw';

export const COMMON_PASSWORDS = passwordsIn(list);
