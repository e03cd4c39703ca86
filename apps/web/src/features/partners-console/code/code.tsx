// biome-ignore-all lint/suspicious/noArrayIndexKey: a run of a text is identified by its position
import { useEffect, useMemo, useState } from 'react';
import { CopyButton, type CopyWords } from '../shell/copyable.tsx';
import styles from './code.module.css';
import type { Run, runsOf } from './highlight.ts';

type CodeProps = {
  name: string;
  text: string;
  /** Without one, the ending of the name decides. */
  language?: string | undefined;
  words?: CopyWords;
  /** Of a page whose color comes with its document; otherwise it is fetched, and the text is plain until then. */
  highlight?: typeof runsOf;
};

/** A file to copy, in color. A long line scrolls in its box. */
export function Code({ name, text, language = languageOf(name), words, highlight }: CodeProps) {
  const runs = useRuns(text, language, highlight ?? null);
  return (
    <figure className={styles.code} dir="ltr">
      <figcaption>
        <code translate="no">{name}</code>
        <CopyButton text={text} label={name} {...(words && { words })} />
      </figcaption>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups fields, and these are lines */}
      <div
        role="group"
        aria-label={name}
        translate="no"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also with the keyboard
        tabIndex={0}
        data-strip
        className={styles.lines}
      >
        <pre>
          {runs.map(({ kind, text: part }, at) =>
            kind === null ? (
              part
            ) : (
              <span key={`${at}`} data-kind={kind}>
                {part}
              </span>
            ),
          )}
        </pre>
      </div>
    </figure>
  );
}

function useRuns(text: string, language: string, given: typeof runsOf | null): Run[] {
  const [highlight, setHighlight] = useState(() => given);
  useEffect(() => {
    if (given !== null) return;
    import('./highlight.ts').then(
      (loaded) => setHighlight(() => loaded.runsOf),
      // Black on white, it can be read and copied as well.
      () => undefined,
    );
  }, [given]);
  return useMemo(
    () => highlight?.(text, language) ?? [{ kind: null, text }],
    [highlight, text, language],
  );
}

/** The ending is a name that the highlighter knows; a name without one is a command. */
function languageOf(name: string): string {
  const [, ending = 'sh'] = /\.(\w+)$/.exec(name) ?? [];
  return ending === 'env' ? 'properties' : ending;
}
