import { texts } from '#texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import { fitted, STEP, turned, type View, zoomed } from './view.ts';
import styles from './viewer.module.css';

const STROKES = {
  smaller: 'M5 10h10',
  larger: 'M5 10h10M10 5v10',
  fit: 'M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4',
  left: 'M4 4v4.5h4.5M4.4 8.2A6.5 6.5 0 1 1 3.5 12',
  right: 'M16 4v4.5h-4.5M15.6 8.2A6.5 6.5 0 1 0 16.5 12',
} as const;

function ToolIcon({ name }: { name: keyof typeof STROKES }) {
  return (
    <svg viewBox="0 0 20 20" className={styles.icon} aria-hidden="true" focusable="false">
      <path d={STROKES[name]} />
    </svg>
  );
}

/** The same actions as the keys, as buttons. */
export function Tools({ view, onView }: { view: View; onView: (view: View) => void }) {
  const { zoomIn, zoomOut, fit, rotate, rotateBack } = texts.viewer;
  return (
    <fieldset className={styles.group}>
      <legend>
        <VisuallyHidden>{texts.viewer.tools}</VisuallyHidden>
      </legend>
      <Tool
        name="smaller"
        label={zoomOut}
        hint="−"
        onClick={() => onView(zoomed(view, 1 / STEP))}
      />
      <output className={styles.zoom}>{texts.viewer.zoom(Math.round(view.scale * 100))}</output>
      <Tool name="larger" label={zoomIn} hint="+" onClick={() => onView(zoomed(view, STEP))} />
      <Tool name="fit" label={fit} hint="0" onClick={() => onView(fitted(view))} />
      <Tool
        name="left"
        label={rotateBack}
        hint="Shift R"
        onClick={() => onView(turned(view, 'left'))}
      />
      <Tool name="right" label={rotate} hint="R" onClick={() => onView(turned(view, 'right'))} />
    </fieldset>
  );
}

type ToolProps = {
  name: 'smaller' | 'larger' | 'fit' | 'left' | 'right';
  label: string;
  hint: string;
  onClick: () => void;
};

function Tool({ name, label, hint, onClick }: ToolProps) {
  return (
    <Button variant="icon" aria-label={label} title={`${label} (${hint})`} onClick={onClick}>
      <ToolIcon name={name} />
    </Button>
  );
}
