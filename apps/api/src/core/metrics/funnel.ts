/** The steps from a first code to a decision, in the order of a person's way. */
export const FUNNEL_STEPS = [
  'code_sent',
  'code_verified',
  'registered',
  'details_sent',
  'submitted',
  'confirmed',
  'resubmission',
  'rejected',
] as const;

export type FunnelStep = (typeof FUNNEL_STEPS)[number];
export type StepCounts = Partial<Record<FunnelStep, number>>;

/** Counts steps, without anything about who took them, until they are added to the database (site/funnel). */
export type Funnel = {
  count(step: FunnelStep): void;
  /** What was counted since the last call; it is forgotten here. */
  take(): StepCounts;
  /** Puts back what could not be added to the database. */
  putBack(counts: StepCounts): void;
};

export function createFunnel(): Funnel {
  let counts: StepCounts = {};
  const add = (step: FunnelStep, by: number) => {
    counts[step] = (counts[step] ?? 0) + by;
  };
  return {
    count: (step) => add(step, 1),
    take() {
      const taken = counts;
      counts = {};
      return taken;
    },
    putBack(taken) {
      for (const step of FUNNEL_STEPS) if (taken[step]) add(step, taken[step]);
    },
  };
}
