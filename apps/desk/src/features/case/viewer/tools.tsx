import { texts } from '#texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import { ToolIcon } from './tool-icons.tsx';
import { fitted, STEP, turned, type View, zoomed } from './view.ts';
import styles from './viewer.module.css';

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
