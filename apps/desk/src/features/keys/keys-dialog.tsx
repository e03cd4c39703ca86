import { useSetting } from '#lib/settings.ts';
import { texts } from '#texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Dialog } from '@portico/ui/overlay/dialog.tsx';
import styles from './keys-dialog.module.css';

/** Every key of the desk, and the switch for single-letter keys. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [keys, choose] = useSetting('keys');
  return (
    <Dialog title={texts.keys.title} onClose={onClose} closeLabel={texts.close} wide>
      <div className={styles.groups}>
        {texts.keys.groups.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl className={styles.keys}>
              {group.keys.map(([key, what]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={styles.foot}>
        <p>{texts.keys.hint}</p>
        <fieldset className={styles.choice}>
          <legend>{texts.keys.single}</legend>
          {(['on', 'off'] as const).map((choice) => (
            <Button
              variant="ghost"
              key={choice}
              aria-pressed={keys === choice}
              onClick={() => choose(choice)}
            >
              {texts.keys[choice]}
            </Button>
          ))}
        </fieldset>
      </div>
    </Dialog>
  );
}
