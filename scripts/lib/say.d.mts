export class Stop extends Error {}
export function run(main: () => Promise<void>): Promise<void>;
export const NOT_RUN: number;
