/*
 * A drawing costs a browser milliseconds before it can be shown, those of a whole row together more than a frame has. So
 * each waits for a frame of its own; what moves in comes in advance anyway (rows/use-slice.ts).
 */

const waiting = new Map<HTMLImageElement, () => string>();
/** So many are a screen that was jumped to, and no row that comes in: then two a frame. */
const MANY = 8;
let asked = false;

/** Gives a picture its address when it is its turn; returns how to give that up. */
export function drawInTurn(image: HTMLImageElement, addressOf: () => string): () => void {
  waiting.set(image, addressOf);
  askForFrame();
  return () => {
    waiting.delete(image);
  };
}

function askForFrame() {
  if (asked || waiting.size === 0) return;
  asked = true;
  requestAnimationFrame(drawNext);
}

function drawNext() {
  asked = false;
  const turns = waiting.size > MANY ? 2 : 1;
  for (const [image, addressOf] of [...waiting].slice(0, turns)) {
    waiting.delete(image);
    image.src = addressOf();
  }
  askForFrame();
}
