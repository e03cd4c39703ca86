import { Icon, type IconName } from '@portico/ui/icons/icon.tsx';
import { classes } from '@portico/ui/styles/classes.ts';
import styles from './file-button.module.css';

type FileButtonProps = {
  id: string;
  text: string;
  icon: IconName;
  /** The id of the slot's label. */
  labelId: string;
  describedBy: string;
  invalid: boolean;
  choose: (file: File, inputId: string) => void;
  /** Opens the camera; shown only on touch devices. */
  capture?: 'user' | 'environment';
  /** Not emphasized, even where it would be by default. */
  quiet?: boolean;
};

/** A real file input, labeled by what looks like a button. */
export function FileButton(props: FileButtonProps) {
  const { id, text, icon, labelId, describedBy, invalid, choose, capture, quiet } = props;
  return (
    <div className={classes(styles.file, capture && styles.camera, !quiet && styles.main)}>
      <input
        id={id}
        type="file"
        accept=".png,.jpg,.jpeg,image/png,image/jpeg"
        capture={capture}
        aria-labelledby={`${id}-text ${labelId}`}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        className={styles.input}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Choosing the same file again must count as a change.
          event.target.value = '';
          if (file) choose(file, id);
        }}
      />
      <label htmlFor={id} className={styles.button}>
        <Icon name={icon} />
        <span id={`${id}-text`}>{text}</span>
      </label>
    </div>
  );
}
