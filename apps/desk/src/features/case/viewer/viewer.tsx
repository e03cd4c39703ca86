import type { DocumentType } from '@portico/contract';
import { useState } from 'react';
import { type Keys, useKeys } from '#lib/keys.ts';
import { useSetting } from '#lib/settings.ts';
import { sideName, texts } from '#texts.ts';
import { KeyButton } from '#ui/key-button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { classes } from '@portico/ui/styles/classes.ts';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import { type CaseImage, ordered, sideBySide, single } from './images.ts';
import { Quality } from './quality.tsx';
import { Stage } from './stage.tsx';
import { Tools } from './tools.tsx';
import { useOpenedCount } from './use-opened-images.ts';
import { FITTED, fitted, moved, STEP, turned, type View, zoomed } from './view.ts';
import styles from './viewer.module.css';

type ViewerProps = {
  images: readonly CaseImage[];
  document: DocumentType;
  mayOpen: boolean;
};

/** How far an arrow key moves an enlarged image, in CSS pixels. */
const ARROW = 60;

/** The images of a case, one at a time, or the document beside the selfie. */
export function Viewer({ images: unordered, document, mayOpen }: ViewerProps) {
  const images = ordered(unordered);
  const [mode, setMode] = useSetting('view');
  const [chosen, setChosen] = useState<string | null>(null);
  const [active, setActive] = useState<string | null>(null);
  const [views, setViews] = useState<Record<string, View>>({});
  const opened = useOpenedCount();
  const nameOf = ({ side }: CaseImage) => sideName(side, document);

  const isBeside = mode === 'beside' && images.length > 1;
  const shown = isBeside ? sideBySide(images, chosen) : single(images, chosen);
  const current = shown.find(({ id }) => id === active) ?? shown[0];
  const view = (current && views[current.id]) ?? FITTED;

  const setView = (id: string, next: View) => setViews((all) => ({ ...all, [id]: next }));
  /** The stage clamps a view to its frame when it renders; keys only request a change. */
  const change = (next: View) => current && setView(current.id, next);
  const choose = (image: CaseImage | undefined) => {
    if (!image) return;
    // In the side-by-side view the selfie is always visible: its key only makes it the active
    // image.
    if (!isBeside || image.side !== 'personImage') setChosen(image.id);
    setActive(image.id);
  };
  const arrow = (x: number, y: number) => () =>
    view.scale > 1 ? change(moved(view, { x: x * ARROW, y: y * ARROW })) : false;

  const keys: Keys = {
    1: () => choose(images[0]),
    2: () => choose(images[1]),
    3: () => choose(images[2]),
    s: () => setMode(isBeside ? 'single' : 'beside'),
    '+': () => change(zoomed(view, STEP)),
    '=': () => change(zoomed(view, STEP)),
    '-': () => change(zoomed(view, 1 / STEP)),
    0: () => change(fitted(view)),
    r: () => change(turned(view, 'right')),
    'Shift+R': () => change(turned(view, 'left')),
    ArrowLeft: arrow(1, 0),
    ArrowRight: arrow(-1, 0),
    ArrowUp: arrow(0, 1),
    ArrowDown: arrow(0, -1),
  };
  useKeys(keys);

  if (images.length === 0) return <p className={styles.none}>{texts.viewer.none}</p>;
  return (
    <section aria-label={texts.viewer.label} className={styles.viewer}>
      <div className={styles.bar}>
        <fieldset className={styles.group}>
          <legend>
            <VisuallyHidden>{texts.viewer.which}</VisuallyHidden>
          </legend>
          {images.map((image, index) => (
            <KeyButton
              variant="ghost"
              key={image.id}
              shortcut={String(index + 1)}
              aria-pressed={shown.some(({ id }) => id === image.id)}
              onClick={() => choose(image)}
            >
              {nameOf(image)}
            </KeyButton>
          ))}
          {images.length > 1 && (
            <KeyButton
              variant="ghost"
              shortcut="S"
              aria-pressed={isBeside}
              onClick={() => setMode(isBeside ? 'single' : 'beside')}
            >
              {texts.viewer.beside}
            </KeyButton>
          )}
        </fieldset>
        <Tools view={view} onView={change} />
      </div>
      <div className={classes(styles.stages, isBeside && styles.beside)}>
        {shown.map((image) => (
          <Stage
            key={image.id}
            image={image}
            name={nameOf(image)}
            mayOpen={mayOpen}
            view={views[image.id] ?? FITTED}
            onView={(next) => setView(image.id, next)}
            isActive={image.id === current?.id}
            onActive={() => setActive(image.id)}
            isOneOfTwo={isBeside}
          />
        ))}
      </div>
      <div className={classes(styles.foot, isBeside && styles.beside)}>
        {shown.map((image) => (
          <Quality key={image.id} image={image} name={isBeside ? nameOf(image) : null} />
        ))}
      </div>
      <p className={styles.opened} role="status">
        {opened > 0 && (
          <>
            <Icon name="info" />
            <span>{opened === 1 ? texts.viewer.opened : texts.viewer.openedMany}</span>
          </>
        )}
      </p>
    </section>
  );
}
