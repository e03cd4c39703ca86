/** The problems that a form shows, by the id of their field. */
type Marks = { problems: object; refused: boolean };
type Now<Found> = { found: Found; options: { validate: () => object | Promise<object> } };

/**
 * Takes the mark from a field as soon as its value is right, and one of the server at the next key, until the signal.
 */
export function recheckOnInput<Found extends Marks>(
  now: { current: Now<Found> },
  setFound: (change: (found: Found) => Found) => void,
  signal: AbortSignal,
): void {
  let turn = 0;
  const recheck = async (id: string) => {
    turn += 1;
    const mine = turn;
    const { options, found } = now.current;
    const wrong = await options.validate();
    // A later value is being judged.
    if (mine !== turn) return;
    const all = Object.entries(found.problems);
    // What the server refused was about the value before.
    const left = all.filter(([field]) => (found.refused ? field !== id : field in wrong));
    if (left.length === all.length) return;
    const problems = Object.fromEntries(left);
    // Unless another submit came first.
    setFound((latest) => (latest === found ? { ...found, problems } : latest));
  };
  const onInput = ({ target }: Event) => {
    const { id, type, form } = target as HTMLInputElement;
    const isOurs = Object.keys(now.current.found.problems).some((field) =>
      form?.contains(document.getElementById(field)),
    );
    // Once the page has taken the value. A file is judged where it is chosen. If it cannot be judged, the mark stays.
    if (isOurs && type !== 'file') setTimeout(() => recheck(id).catch(() => undefined));
  };
  document.addEventListener('input', onInput, { signal });
}
