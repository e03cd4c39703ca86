import type { ReactNode } from 'react';
import { texts } from '#texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import { Moves } from './card.tsx';

type SureProps = {
  title: string;
  children: ReactNode;
  /** The button that does it. */
  yes: string;
  busy: boolean;
  busyLabel?: string;
  onYes: () => void;
  onNo: () => void;
};

/** Asks once more before it is done. */
export function Sure({ title, children, yes, busy, busyLabel, onYes, onNo }: SureProps) {
  return (
    <Notice
      kind="warn"
      live
      action={
        <Moves>
          <Button
            variant="danger"
            busy={busy}
            {...(busyLabel !== undefined && { busyLabel })}
            onClick={onYes}
          >
            {yes}
          </Button>
          <Button variant="ghost" onClick={onNo}>
            {texts.cancel}
          </Button>
        </Moves>
      }
    >
      <strong>{title}</strong> {children}
    </Notice>
  );
}
