/** Prices as an SVG path in a box of this size, the oldest at the left; a constant price is a line in the middle. */
export function linePath(prices: readonly number[], width: number, height: number): string {
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const points = prices.map((price, index) => {
    const x = (index * width) / Math.max(1, prices.length - 1);
    const y = most === least ? height / 2 : height - ((price - least) * height) / (most - least);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
