/* The colonnade as points: a nave of arches between two aisles, arcades from bay to bay, and
 their reflection in a floor of polished stone. The eye is at 0, 0; x goes to the right, y up,
 z into the picture. */

const ROWS = 16;
const BAY = 1.9;
/** The walk repeats after this length. */
export const LENGTH = ROWS * BAY;
export const FLOOR = -1.35;

/** Its position, half its width, and the height at which its curve begins. */
type Arch = { x: number; radius: number; spring: number; points: number };
const NAVE: Arch = { x: 0, radius: 1.25, spring: 1.35, points: 130 };
const AISLES = [-2.15, 2.15].map((x): Arch => ({ x, radius: 0.75, spring: 1.05, points: 80 }));
const PILLARS = [-1.325, 1.325];
const ARCADE_POINTS = 36;
const FLOOR_HALF_WIDTH = 2.9;
const FLOOR_POINTS = 26;
/** Every third point is reflected in the floor. */
const MIRRORED = 3;

/** All points, three numbers each. */
export function colonnadePoints(): Float32Array {
  const points: number[] = [];
  let count = 0;
  const put = (x: number, height: number, z: number) => {
    points.push(x, FLOOR + height, z);
    count += 1;
    if (height > 0 && count % MIRRORED === 0) points.push(x, FLOOR - height, z);
  };
  for (let row = 0; row < ROWS; row += 1) {
    const z = row * BAY;
    for (const arch of [NAVE, ...AISLES]) {
      for (const [x, height] of outline(arch)) put(x, height, z);
    }
    for (const x of PILLARS) {
      for (const angle of spread(0, Math.PI, ARCADE_POINTS)) {
        const along = ((1 - Math.cos(angle)) * BAY) / 2;
        put(x, NAVE.spring + (Math.sin(angle) * BAY) / 2, z + along);
      }
    }
    for (const x of spread(-FLOOR_HALF_WIDTH, FLOOR_HALF_WIDTH, FLOOR_POINTS)) put(x, 0, z);
  }
  return new Float32Array(points);
}

/**
 * Up one pillar, over the curve and down the other, in even steps: x and height above the floor.
 */
function outline({ x, radius, spring, points }: Arch): [x: number, height: number][] {
  const whole = 2 * spring + Math.PI * radius;
  return spread(0, whole, points).map((distance) => {
    if (distance < spring) return [x - radius, distance];
    if (distance > whole - spring) return [x + radius, whole - distance];
    const angle = (distance - spring) / radius;
    return [x - radius * Math.cos(angle), spring + radius * Math.sin(angle)];
  });
}

function spread(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1));
}
