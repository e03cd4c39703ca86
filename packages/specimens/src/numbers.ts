/** Numbers below a limit, the same on every run for the same seed. */
export function numbersFrom(seed: number): (below: number) => number {
  // A multiplicative hash first: neighboring seeds would begin with neighboring numbers.
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * below);
  };
}
