import type { ProjectMessages } from '@portico/locales/server';

type Seeded = {
  id: string;
  name: string;
  about: keyof ProjectMessages;
  users: number;
  tvl: number;
};

/** Ten for each row of the carousel. All are invented; `tvl` is in whole US dollars. */
export const PARTNERS: Seeded[] = [
  { id: 'lumen-bridge', name: 'Lumen Bridge', about: 'bridge', users: 48_210, tvl: 1_304_500_000 },
  { id: 'terrasse-nine', name: 'Terrasse Nine', about: 'savings', users: 91_544, tvl: 402_300_000 },
  { id: 'kioskine', name: 'Kioskine', about: 'checkout', users: 12_090, tvl: 88_100_000 },
  { id: 'vellumark', name: 'Vellumark', about: 'records', users: 33_871, tvl: 156_900_000 },
  { id: 'quay-and-oar', name: 'Quay & Oar', about: 'freight', users: 6_480, tvl: 42_750_000 },
  { id: 'elevenfold', name: 'Elevenfold Atlas', about: 'index', users: 118_260, tvl: 874_000_000 },
  { id: 'amberloom', name: 'Amberloom', about: 'art', users: 27_915, tvl: 19_400_000 },
  { id: 'hallowmere', name: 'Hallowmere', about: 'mortgages', users: 15_730, tvl: 638_200_000 },
  { id: 'pennyarch', name: 'Pennyarch', about: 'change', users: 204_880, tvl: 61_350_000 },
  { id: 'osprey-loft', name: 'Osprey Loft', about: 'wallets', users: 76_040, tvl: 7_900_000 },

  { id: 'tidewright', name: 'Tidewright', about: 'lending', users: 143_690, tvl: 1_862_000_000 },
  { id: 'saltglass', name: 'Saltglass', about: 'energy', users: 9_325, tvl: 27_600_000 },
  { id: 'copperfinch', name: 'Copperfinch', about: 'remittance', users: 231_470, tvl: 94_800_000 },
  {
    id: 'moth-and-lantern',
    name: 'Moth & Lantern',
    about: 'privacy',
    users: 41_180,
    tvl: 12_250_000,
  },
  { id: 'orchardine', name: 'Orchardine', about: 'crops', users: 3_960, tvl: 8_640_000 },
  { id: 'verdigrove', name: 'Verdigrove', about: 'carbon', users: 22_505, tvl: 133_700_000 },
  {
    id: 'stillwater-guild',
    name: 'Stillwater Guild',
    about: 'treasury',
    users: 1_840,
    tvl: 517_400_000,
  },
  { id: 'plinthos', name: 'Plinthos', about: 'property', users: 38_660, tvl: 745_900_000 },
  { id: 'fennick-row', name: 'Fennick Row', about: 'games', users: 187_320, tvl: 33_050_000 },
  { id: 'brindlepay', name: 'Brindlepay', about: 'payroll', users: 54_975, tvl: 71_200_000 },

  {
    id: 'harrow-seven',
    name: 'Harrow Seven',
    about: 'exchange',
    users: 249_310,
    tvl: 1_127_000_000,
  },
  { id: 'loamwick', name: 'Loamwick', about: 'pensions', users: 64_205, tvl: 289_600_000 },
  {
    id: 'sundial-mutual',
    name: 'Sundial Mutual',
    about: 'insurance',
    users: 30_415,
    tvl: 166_300_000,
  },
  { id: 'nettlewick', name: 'Nettlewick', about: 'votes', users: 11_270, tvl: 2_350_000 },
  { id: 'cobalt-heron', name: 'Cobalt Heron', about: 'staking', users: 99_830, tvl: 1_540_800_000 },
  { id: 'quillarch', name: 'Quillarch', about: 'invoices', users: 7_145, tvl: 46_900_000 },
  { id: 'ravelund', name: 'Ravelund', about: 'custody', users: 2_615, tvl: 981_500_000 },
  { id: 'dovetide', name: 'Dovetide', about: 'donations', users: 83_490, tvl: 5_120_000 },
  { id: 'gantry-blue', name: 'Gantry Blue', about: 'tickets', users: 160_750, tvl: 3_480_000 },
  { id: 'minnowhaus', name: 'Minnowhaus', about: 'school', users: 815, tvl: 320_000 },
];

const NAMES = new Map(PARTNERS.map(({ id, name }) => [id, name]));

/** Whether it is one of these, whatever an import has changed about it. */
export const isInvented = ({ id, name }: Pick<Seeded, 'id' | 'name'>): boolean =>
  NAMES.get(id) === name;
