import type { FieldCode } from '@portico/contract';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { restOfTexts } from '#platform/language/messages.tsx';
import { isOffline, onceOnline } from '@portico/client/browser/online.ts';
import { fieldProblem, OFFLINE, type Problem, useProblemText } from '@portico/client/i18n/texts.ts';
import { closeToast, showToast } from '@portico/client/toasts/toasts.ts';

/** Problems by the id of the field that shows them, in the page's order. */
export type Problems<Field extends string> = Partial<Record<Field, Problem>>;

export type FormOptions<Field extends string> = {
  /** The problems before sending; an empty object if there are none. */
  validate: () => Problems<Field> | Promise<Problems<Field>>;
  /**
   * Sends the form; returned problems are shown like those of validation. Without a network it is called once there is
   * one, and once more if it returns {@link OFFLINE}.
   */
  send: () => Promise<Problems<Field> | undefined>;
  /** Says that the form waits for the network; otherwise a toast does. */
  onWaiting?: (waits: boolean) => void;
};

/** The props that a form needs for rendering. */
export type Form<Field extends string> = {
  onSubmit: (event?: FormEvent) => void;
  /** Waiting for the server; a second submit is ignored. */
  busy: boolean;
  /** The sentence beside a field, or undefined. */
  error: (field: Field) => string | undefined;
  /** The items of the error summary: empty if there are no problems. */
  items: { fieldId: string; text: string }[];
  /** Counts the attempts with problems: the error summary takes the focus each time. */
  attempt: number;
  /** Shows problems from elsewhere; an empty object clears all. `quietly`: the focus stays where it is. */
  show: (problems: Problems<Field>, how?: { quietly: boolean }) => void;
};

/** The problems that show. `refused`: they are not from `validate`. */
type Found<Field extends string> = {
  problems: Problems<Field>;
  refused: boolean;
  attempt: number;
};

/**
 * The behavior of every form: validated on submit only, nothing cleared, an error stays until its
 * field is right or the next submit, one submission at a time. Sentences follow the page's language.
 */
export function useForm<Field extends string>(options: FormOptions<Field>): Form<Field> {
  const text = useProblemText();
  const [found, setFound] = useState<Found<Field>>({ problems: {}, refused: false, attempt: 0 });
  const { problems, attempt } = found;
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const setProblems = useCallback((next: Problems<Field>, refused = true) => {
    setFound(({ attempt }) => ({ problems: next, refused, attempt: attempt + 1 }));
  }, []);

  const now = useRef({ options, found });
  now.current = { options, found };
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);

  const submit = async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      // The code for validation may have to be fetched first: that counts as busy.
      setBusy(true);
      // The texts for any problem must be loaded; the form works even if they are not.
      await restOfTexts().catch(() => undefined);
      for (let isAgain = false; ; isAgain = true) {
        // While it waited for the network, the person may have changed what is sent.
        const { validate, send } = now.current.options;
        const wrong = await validate();
        setProblems(wrong, false);
        if (Object.keys(wrong).length > 0) return;
        const waits = !isAgain && isOffline();
        const refused = waits ? { form: OFFLINE } : await send();
        if (!refused) return;
        if (isAgain || !Object.values(refused).includes(OFFLINE)) {
          setProblems(refused as Problems<Field>);
          return;
        }
        await online();
        if (gone.current) return;
      }
    } finally {
      sending.current = false;
      setBusy(false);
    }
  };

  const online = async () => {
    const { onWaiting } = now.current.options;
    onWaiting?.(true);
    const toast = onWaiting ? 0 : showToast({ kind: 'state', text: 'shell.offline' });
    if (isOffline()) await new Promise<void>((resolve) => onceOnline(resolve));
    closeToast(toast);
    onWaiting?.(false);
  };

  const entries = Object.entries(problems) as [Field, Problem][];

  const isMarked = entries.length > 0;
  useEffect(() => {
    if (!isMarked) return;
    const stop = new AbortController();
    import('./recheck.ts').then(
      ({ recheckOnInput }) => recheckOnInput(now, setFound, stop.signal),
      // Then the marks stay until the next submit.
      () => undefined,
    );
    return () => stop.abort();
  }, [isMarked]);

  return {
    onSubmit: (event) => {
      event?.preventDefault();
      void submit();
    },
    busy,
    error: (field) => {
      const problem = problems[field];
      return problem === undefined ? undefined : text(problem);
    },
    items: entries.map(([fieldId, problem]) => ({ fieldId, text: text(problem) })),
    attempt,
    show: (next, how) =>
      how?.quietly ? setFound((now) => ({ ...now, problems: next })) : setProblems(next),
  };
}

/** The server's `fields`, mapped to this form's own; undefined if none of them is in it. */
export function fieldProblems<Field extends string>(
  fields: Record<string, FieldCode> | undefined,
  place: Partial<Record<string, Field>>,
): Problems<Field> | undefined {
  const placed = Object.entries(fields ?? {}).flatMap(([name, code]) => {
    const field = place[name];
    return field === undefined ? [] : [[field, fieldProblem(code)] as const];
  });
  return placed.length === 0 ? undefined : (Object.fromEntries(placed) as Problems<Field>);
}
