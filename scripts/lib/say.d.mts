export class Stop extends Error {}
export function run(main: () => Promise<void>): Promise<void>;
