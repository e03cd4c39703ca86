/*
 * Where an image stands on its stage. Lengths are CSS pixels; places are measured from the middle of the stage.
 */

export type Size = { width: number; height: number };
export type Point = { x: number; y: number };

/** `scale` is 1 where the whole image fits; `turn` is in degrees, clockwise. */
export type View = { scale: number; x: number; y: number; turn: 0 | 90 | 180 | 270 };

export const FITTED: View = { scale: 1, x: 0, y: 0, turn: 0 };
/** From here, a pixel of a phone's photograph is a square that tells nothing more. */
const MOST = 12;
export const STEP = 1.25;
/** Close enough to read print, in one go. */
const CLOSE = 2.5;

const isOnSide = (turn: View['turn']) => turn === 90 || turn === 270;

/** How many CSS pixels a pixel of the image takes where all of it fits. */
export function fitOf(image: Size, stage: Size, turn: View['turn']): number {
  const [width, height] = isOnSide(turn)
    ? [image.height, image.width]
    : [image.width, image.height];
  if (width === 0 || height === 0) return 1;
  return Math.min(stage.width / width, stage.height / height);
}

/** The view with its image still on the stage: no edge comes further in than the stage's own, unless it all fits. */
export function held(view: View, image: Size, stage: Size): View {
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

/** Larger or smaller around a place, which stays where it is. */
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

/** Close to a place, or all of it again. */
export function toggled(view: View, around: Point): View {
  return view.scale > 1 ? fitted(view) : zoomed(view, CLOSE, around);
}

/** All of it, turned as it is. */
export function fitted({ turn }: View): View {
  return { ...FITTED, turn };
}

export function moved(view: View, by: Point): View {
  return { ...view, x: view.x + by.x, y: view.y + by.y };
}

/** A quarter turn; what was enlarged fits again, as another part of it would be in sight. */
export function turned(view: View, way: 'right' | 'left'): View {
  const turn = ((view.turn + (way === 'right' ? 90 : 270)) % 360) as View['turn'];
  return { ...FITTED, turn };
}
