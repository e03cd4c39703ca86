/**
 * A shape as the signed distance of a point from its edge, negative inside, in CSS pixels: enough to draw it with clean
 * edges at any density, without a parser of drawings in the server.
 */
export type Shape = (x: number, y: number) => number;

export function circle(cx: number, cy: number, r: number): Shape {
  return (x, y) => Math.hypot(x - cx, y - cy) - r;
}

export function box(left: number, top: number, right: number, bottom: number): Shape {
  return (x, y) => Math.max(left - x, x - right, top - y, y - bottom);
}

/** A doorway: a half circle on two posts. */
export function arch(cx: number, bottom: number, width: number, height: number): Shape {
  const r = width / 2;
  const spring = bottom - height + r;
  return (x, y) =>
    y < spring ? Math.hypot(x - cx, y - spring) - r : Math.max(Math.abs(x - cx) - r, y - bottom);
}

export function diamond(cx: number, cy: number, rx: number, ry: number): Shape {
  const steepness = Math.hypot(1 / rx, 1 / ry);
  return (x, y) => (Math.abs(x - cx) / rx + Math.abs(y - cy) / ry - 1) / steepness;
}

/** Everything under a wave. */
export function below(level: number, { swell = 0, length = 1, shift = 0 } = {}): Shape {
  return (x, y) => level + swell * Math.sin(((x - shift) / length) * 2 * Math.PI) - y;
}

/** Everything on one side of a line through a point; its slope says how much it sinks to the right. */
export function under(px: number, py: number, slope: number): Shape {
  return (x, y) => (py + slope * (x - px) - y) / Math.hypot(1, slope);
}

/** The edge of a shape, so many pixels wide, half of them outside. */
export function outline(shape: Shape, width: number): Shape {
  return (x, y) => Math.abs(shape(x, y)) - width / 2;
}

export function all(...shapes: Shape[]): Shape {
  return (x, y) => Math.min(...shapes.map((shape) => shape(x, y)));
}

export function shared(...shapes: Shape[]): Shape {
  return (x, y) => Math.max(...shapes.map((shape) => shape(x, y)));
}

export function without(shape: Shape, hole: Shape): Shape {
  return (x, y) => Math.max(shape(x, y), -hole(x, y));
}

export function mirrored(shape: Shape, width: number): Shape {
  return (x, y) => shape(width - x, y);
}
