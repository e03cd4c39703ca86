export function ensureWebBuilt(root: string, node: string): void;
