import { expect } from 'vitest';

/** Waits until it is so; a test whose condition never holds fails after the time in `vitest.config.ts`. */
export async function until(isSo: () => unknown): Promise<void> {
  await expect.poll(isSo).toBeTruthy();
}
