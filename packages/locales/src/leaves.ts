/** Deeper than every text. */
const DEPTH_MAX = 10;

/** The texts of a tree by their places (`auth.label`), and whatever is in the place of one; `path` comes before each. */
export function leavesOf(
  tree: unknown,
  path: readonly string[] = [],
): [place: string, leaf: unknown][] {
  if (!isTree(tree) || path.length > DEPTH_MAX) return [[path.join('.'), tree]];
  return Object.entries(tree).flatMap(([key, child]) => leavesOf(child, [...path, key]));
}

/** The same of a file of the product, where every leaf is a text. */
export function textsIn(tree: unknown, file: string): [place: string, text: string][] {
  return leavesOf(tree, [file]).map(([place, leaf]) => {
    if (typeof leaf !== 'string') throw new Error(`${place} is not a text`);
    return [place, leaf];
  });
}

export const isTree = (value: unknown): value is object =>
  typeof value === 'object' && value !== null;
