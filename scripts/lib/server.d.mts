export function serverProcess(root: string): { args: string[]; env: Record<string, string> };
