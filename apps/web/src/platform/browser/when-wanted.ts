const SIGNS = ['pointerdown', 'keydown', 'focusin', 'input'] as const;

/** Calls back once, with the first sign that somebody is about to do something: to touch, to type, to go to a field. */
export function whenWanted(task: () => void): void {
  const once = () => {
    for (const sign of SIGNS) window.removeEventListener(sign, once, CAPTURED);
    task();
  };
  for (const sign of SIGNS) window.addEventListener(sign, once, CAPTURED);
}

const CAPTURED = { capture: true, passive: true };
