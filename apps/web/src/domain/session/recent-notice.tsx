import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import { type Recent, signInAgain } from './use-recent.ts';

type RecentNoticeProps = { recent: Recent; text: string; action: string };

/** Why something cannot be changed now, and the button that signs in again; nothing after a recent sign-in. */
export function RecentNotice({ recent, text, action }: RecentNoticeProps) {
  if (recent.enough) return null;
  return (
    <Notice
      ref={recent.notice}
      action={
        <Button variant="small" onClick={() => void signInAgain()}>
          {action}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
