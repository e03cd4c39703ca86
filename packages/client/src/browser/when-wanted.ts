const SIGNS = ['pointerdown', 'keydown', 'focusin', 'input'] as const;

/** Calls back once, at the first sign of interaction: a touch, a key, a focused field. */
export function whenWanted(task: () => void): void {
  const once = () => {
    for (const sign of SIGNS) window.removeEventListener(sign, once, CAPTURED);
    task();
  };
  for (const sign of SIGNS) window.addEventListener(sign, once, CAPTURED);
}

const CAPTURED = { capture: true, passive: true };
