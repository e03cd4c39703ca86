import type { Lights } from './colonnade-lights.ts';
import { colonnadePoints, FLOOR, LENGTH } from './colonnade-points.ts';

const NEAR = 0.35;

const between = (from: number, to: number, value: number) => {
  const part = Math.min(Math.max((value - from) / (to - from), 0), 1);
  return part * part * (3 - 2 * part);
};

/** The same lights as a picture, for a browser without WebGL2: perspective and light are those of `colonnade-lights.ts`. */
export function paintColonnade(context: CanvasRenderingContext2D): Lights {
  const points = colonnadePoints();
  let bright = '';
  let ember = '';
  let aside = 1;
  return {
    dress({ fill, stroke, direction }) {
      bright = fill;
      ember = stroke;
      aside = direction === 'rtl' ? -1 : 1;
    },
    draw() {
      const { width, height } = context.canvas;
      context.clearRect(0, 0, width, height);
      for (let n = 0; n < points.length; n += 3) {
        const [x = 0, y = 0, depth = 0] = points.subarray(n, n + 3);
        const z = depth + NEAR;
        const across = (x * 1.35 * height) / width / z;
        const up = (y * 1.35) / z + 0.08;
        const chance = Math.abs(Math.sin((n / 3) * 12.9898) * 43758.5453) % 1;
        const deep = FLOOR - y;
        context.globalAlpha =
          (0.62 + 0.38 * Math.sin(chance * 40)) *
          Math.exp(-0.055 * z) *
          between(NEAR, 1.6, z) *
          (1 - between(0.7 * LENGTH, LENGTH, z)) *
          between(-1, -0.4, across * aside) *
          (1 - 0.8 * between(0.65, 0.9, Math.abs(up))) *
          (deep > 0 ? 0.6 * Math.exp(-0.8 * deep) : 1);
        context.fillStyle = chance > 0.9 ? ember : bright;
        const size = Math.min(Math.max((height * 0.02) / (z + 0.4), 1.9), 11);
        context.beginPath();
        context.arc(((across + 1) * width) / 2, ((1 - up) * height) / 2, size * 0.32, 0, 7);
        context.fill();
      }
    },
  };
}
