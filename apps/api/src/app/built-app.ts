import { resolve } from 'node:path';

/** A built app, beside this one in the workspace. */
export const builtApp = (name: string): string =>
  resolve(import.meta.dirname, `../../../${name}/dist`);
