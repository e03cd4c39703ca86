import { useState } from 'react';
import type { Failure } from '@portico/client/http/answer.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';
import { Dialog } from '@portico/ui/overlay/dialog.tsx';
import { Refusal } from './refusal.tsx';
import { useChange } from './use-change.ts';

type ConfirmDialogProps = {
  title: string;
  text: string;
  /** Has to be typed first, for what cannot be undone. */
  typed?: string;
  action: string;
  busyLabel: string;
  send: () => Promise<{ ok: true; value: unknown } | Failure>;
  onClose: () => void;
  onDone: () => Promise<void>;
};

/** Asks before something is ended. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, typed, action, busyLabel, send, onClose, onDone } = props;
  const [entered, setEntered] = useState('');
  const [missing, setMissing] = useState(false);
  const isMissing = typed !== undefined && entered.trim() !== typed;
  const { busy, failure, run } = useChange();
  const close = () => {
    if (!busy) onClose();
  };
  const confirm = () => {
    setMissing(isMissing);
    if (!isMissing) run(send, onDone);
  };
  return (
    <Dialog title={title} onClose={close}>
      <p>{text}</p>
      {typed !== undefined && (
        <TextField
          id="confirm-name"
          label={`Type ${typed} to confirm`}
          error={missing && isMissing ? 'This isn’t the name of the app.' : undefined}
          value={entered}
          onChange={setEntered}
          autoComplete="off"
        />
      )}
      <Refusal failure={failure} />
      <Button variant="ghost" onClick={close}>
        Cancel
      </Button>
      <Button variant="danger" busy={busy} busyLabel={busyLabel} onClick={confirm}>
        {action}
      </Button>
    </Dialog>
  );
}
