const SIGNS = ['keydown', 'pointerdown', 'pointermove', 'wheel'] as const;

let last = Date.now();

/** Notes each sign of somebody at the desk, from now on. */
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

/** Milliseconds since somebody last moved, by this machine's own clock. */
export function idleMs(): number {
  return Date.now() - last;
}
