import type { ComponentProps } from 'react';
import { Button } from '@portico/ui/button/button.tsx';
import { Kbd } from './kbd.tsx';

type KeyButtonProps = ComponentProps<typeof Button> & {
  /** The key with the same action. */
  shortcut: string;
};

/** A button that shows its key. */
export function KeyButton({ shortcut, children, ...button }: KeyButtonProps) {
  return (
    <Button variant="ghost" {...button} aria-keyshortcuts={shortcut}>
      <span>
        <span>{children}</span> <Kbd>{shortcut}</Kbd>
      </span>
    </Button>
  );
}
