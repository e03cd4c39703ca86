/** The browser's clock, in milliseconds since 1970. */
export function nowMs(): number {
  return Date.now();
}

/** The browser's clock in the unit of a token's `exp` (RFC 7519, NumericDate). */
export function nowSeconds(): number {
  return nowMs() / 1000;
}
