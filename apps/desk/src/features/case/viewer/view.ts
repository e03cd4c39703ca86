/* The position of an image on its stage. Lengths are CSS pixels; positions are measured from the
 center of the stage. */

export type Size = { width: number; height: number };
export type Point = { x: number; y: number };

/** `scale` is 1 where the whole image fits; `turn` is in degrees, clockwise. */
export type View = { scale: number; x: number; y: number; turn: 0 | 90 | 180 | 270 };

export const FITTED: View = { scale: 1, x: 0, y: 0, turn: 0 };
/** Beyond this, more zoom shows no more detail of a phone's photo. */
const MOST = 12;
export const STEP = 1.25;
/** Enough to read print, in one step. */
const CLOSE = 2.5;

const isOnSide = (turn: View['turn']) => turn === 90 || turn === 270;

/** CSS pixels per image pixel when the whole image fits. */
export function fitOf(image: Size, stage: Size, turn: View['turn']): number {
  const [width, height] = isOnSide(turn)
    ? [image.height, image.width]
    : [image.width, image.height];
  if (width === 0 || height === 0) return 1;
  return Math.min(stage.width / width, stage.height / height);
}

/**
 * The view clamped to the stage: unless the whole image fits, no edge moves inside the stage's
 * edge.
 */
export function clamped(view: View, image: Size, stage: Size): View {
  const each = fitOf(image, stage, view.turn) * view.scale;
  const [width, height] = isOnSide(view.turn)
    ? [image.height * each, image.width * each]
    : [image.width * each, image.height * each];
  const [right, down] = [
    Math.max(0, (width - stage.width) / 2),
    Math.max(0, (height - stage.height) / 2),
  ];
  return { ...view, x: within(view.x, right), y: within(view.y, down) };
}

const within = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0;

/** Zooms around a point, which keeps its position. */
export function zoomed(view: View, factor: number, around: Point = { x: 0, y: 0 }): View {
  const scale = Math.min(MOST, Math.max(1, view.scale * factor));
  const by = scale / view.scale;
  return {
    ...view,
    scale,
    x: around.x - (around.x - view.x) * by,
    y: around.y - (around.y - view.y) * by,
  };
}

/** Zooms in on a point, or back to the whole image. */
export function toggled(view: View, around: Point): View {
  return view.scale > 1 ? fitted(view) : zoomed(view, CLOSE, around);
}

/** The whole image, with its rotation kept. */
export function fitted({ turn }: View): View {
  return { ...FITTED, turn };
}

export function moved(view: View, by: Point): View {
  return { ...view, x: view.x + by.x, y: view.y + by.y };
}

/**
 * Rotates by a quarter turn and resets the zoom, because another part of the image would be
 * visible.
 */
export function turned(view: View, direction: 'right' | 'left'): View {
  const turn = ((view.turn + (direction === 'right' ? 90 : 270)) % 360) as View['turn'];
  return { ...FITTED, turn };
}
