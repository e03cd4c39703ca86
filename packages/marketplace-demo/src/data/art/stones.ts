import type { TraitValue } from '../traits.ts';

export type Stone = {
  wall: string;
  /** The stones around the opening and the step in front of it. */
  ring: string;
  joint: string;
  /** The courses of the wall. */
  courses: string;
};

/** Evenly spaced lines across the whole wall: one dashed line as broad as the wall. */
const across = (color: string, apart: number, path: string) =>
  `<path stroke='${color}' stroke-width='160' stroke-dasharray='1 ${apart - 1}' d='${path}'/>`;

export const STONES: Record<TraitValue<'stone'>, Stone> = {
  sandstone: {
    wall: '#c95',
    ring: '#eb8',
    joint: '#863',
    courses: `${across('#863', 24, 'M80 22v160')}<path stroke='#863' d='M18 23v23m124-23v23M8 47v23m144-23v23M18 71v23m124-23v23M8 95v23m144-23v23M60 0v22m44-22v22'/>`,
  },
  marble: {
    wall: '#d9d3c5',
    ring: '#ffe',
    joint: '#aa9',
    courses:
      "<path stroke='#899' d='M0 30c20 4 26 20 20 44s0 40-8 62m0-72L0 80M160 8c-22 12-14 34-20 52s10 40-2 76m0-60 22 12M60 0c8 10 22 8 30 18'/>",
  },
  brick: {
    wall: '#943',
    ring: '#c64',
    joint: '#521',
    courses: `${across('#521', 10, 'M80 8v160')}<path stroke='#521' stroke-dasharray='10' d='M10-2v150M28 8v130M46-2v60m18-50v30M82-2v30m18-20v30m18-60v80M136 8v130M152-2v150'/>`,
  },
  basalt: {
    wall: '#456',
    ring: '#789',
    joint: '#223',
    courses: `${across('#223', 14, 'M12 80h160')}<path stroke='#223' d='M12 62l14 6M0 108l12-4M26 30l14 4m112 10-14 6m0 46-14-6M40 14l14-4m42 10 14-5'/>`,
  },
  copper: {
    wall: '#287',
    ring: '#6db',
    joint: '#165',
    courses: `${across('#165', 31, 'M29 80h160')}<path stroke='#c74c' stroke-width='3' d='M8 0v34M20 0v14m18-14v22m90-22v40m12-40v12m12-12v26M66 0v10m32-10v16'/>`,
  },
  obsidian: {
    wall: '#123',
    ring: '#345',
    joint: '#012',
    courses:
      "<path fill='#3459' d='M0 40 34 0h26L0 76zm160-20-30 50v24l30-44zM0 120l22-24v12L0 136z'/>",
  },
};
