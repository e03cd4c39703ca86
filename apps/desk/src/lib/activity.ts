const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

let last = Date.now();

/** Starts recording operator activity. */
export function followActivity(): void {
  for (const sign of SIGNS) {
    window.addEventListener(
      sign,
      () => {
        last = Date.now();
      },
      { capture: true, passive: true },
    );
  }
}

/** Milliseconds since the last activity, by this machine's clock. */
export function idleMs(): number {
  return Date.now() - last;
}
