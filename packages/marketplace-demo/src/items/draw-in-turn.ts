/*
 * A drawing costs a browser milliseconds before it can be shown, and a whole row together more than a frame. So each
 * waits for its own frame; rows render in advance anyway (rows/use-slice.ts).
 */

const waiting = new Set<HTMLImageElement>();
let asked = false;

/** Calls `draw` for a picture when it is its turn, unless it has left the page by then. */
export function drawInTurn(image: HTMLImageElement, draw: (image: HTMLImageElement) => void): void {
  waiting.add(image);
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => drawNext(draw));
}

function drawNext(draw: (image: HTMLImageElement) => void) {
  asked = false;
  for (const image of waiting) {
    waiting.delete(image);
    if (!image.isConnected) continue;
    draw(image);
    break;
  }
  for (const image of waiting) return drawInTurn(image, draw);
}
