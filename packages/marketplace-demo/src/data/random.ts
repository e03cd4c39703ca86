/**
 * Deterministic pseudorandom 32 bits of a number and a purpose. Only integer arithmetic, because the server draws the
 * same page as the browser, and engines round `Math.exp` and `Math.log` differently.
 */
export function hash(n: number, purpose: number): number {
  // The finalizer of MurmurHash3: one changed bit in `n` changes half of the output bits.
  let bits = Math.imul(n, 0x9e3779b1) ^ Math.imul(purpose, 0x85ebca77);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** One of `count` whole numbers from 0 on, uniformly distributed; `count` up to 2^21. */
export function pick(n: number, purpose: number, count: number): number {
  return Math.floor((hash(n, purpose) * count) / 2 ** 32);
}

/** One of `count` whole numbers from 0 on, the lower the likelier; `count` up to 2^21. */
export function pickLow(n: number, purpose: number, count: number): number {
  const share = pick(n, purpose, 4096);
  return Math.floor((share * share * count) / 4096 ** 2);
}
