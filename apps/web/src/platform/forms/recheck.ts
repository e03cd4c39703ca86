import type { FormOptions, Found, Problems } from './form.ts';

type Now<Field extends string> = { options: FormOptions<Field>; found: Found<Field> };

/** Takes the mark from a field as soon as its value is right, until the signal. */
export function recheckOnInput<Field extends string>(
  now: { current: Now<Field> },
  setFound: (change: (found: Found<Field>) => Found<Field>) => void,
  signal: AbortSignal,
): void {
  const recheck = async (id: string) => {
    const { options, found } = now.current;
    const wrong = await options.validate();
    const all = Object.entries(found.problems) as [Field, Problems<Field>[Field]][];
    const left = all.filter(([field]) => field in wrong || (found.refused && field !== id));
    if (left.length === all.length) return;
    const problems = Object.fromEntries(left) as Problems<Field>;
    // Unless another submit came first.
    setFound((latest) => (latest === found ? { ...found, problems } : latest));
  };
  const onInput = ({ target }: Event) => {
    const { id, type } = target as HTMLInputElement;
    // Once the page has taken the value. A file is judged where it is chosen.
    if (type !== 'file') setTimeout(() => void recheck(id));
  };
  document.addEventListener('input', onInput, { signal });
}
