import type { Brand } from '@portico/contract/site/brand';
import { tooCloseIn } from '#platform/brand/brand.ts';

/** The colors of a brand that are hard to see, each with its place and the nearest one that is not. */
export async function colorProblems(brand: Brand): Promise<string[]> {
  const found = await tooCloseIn(brand);
  return found.map(
    ({ theme, token, color, on, onColor, contrast, needed, nearest }) =>
      `colors.${token}.${theme} ${color} has a contrast of ${floored(contrast)} : 1 on ${onColor} (${on}) and needs ${needed} : 1. The nearest that has it is ${nearest}`,
  );
}

/** Not rounded up: 2.96 is not 3. */
const floored = (contrast: number) => (Math.floor(contrast * 10) / 10).toFixed(1);
