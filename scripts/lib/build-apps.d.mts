export function ensureBuilt(
  root: string,
  node: string,
  options?: { pseudoLocales?: boolean },
): Promise<void>;
