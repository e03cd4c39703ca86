import { acceptInvitation, type ReplyOf, readInvitation } from '@portico/contract';
import { useCallback, useEffect, useState } from 'react';
import { call } from '#platform/http/call.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { Failed } from '../shell/failed.tsx';
import { addressOf } from '../shell/place.ts';
import { Refusal } from '../shell/refusal.tsx';
import { moment } from '../shell/times.ts';
import { useChange } from '../shell/use-change.ts';
import { ROLES } from '../shell/words.ts';

type Read = ReplyOf<typeof readInvitation>;

/** Where the link of an invitation leads: its token is behind the #, which no server sees. */
export function Invitation() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [read, setRead] = useState<{ ok: true; value: Read } | Failure | null>(null);
  usePage('Your invitation', { errors: read?.ok === false });

  const load = useCallback(async () => {
    setRead(null);
    setRead(await call(readInvitation, { token }));
  }, [token]);
  useEffect(() => void load(), [load]);

  return (
    <Screen title="Your invitation" back={{ label: 'Your apps', to: PATHS.partners }}>
      {read === null && <Loader label="Reading the invitation…" />}
      {read?.ok === false && <Failed failure={read} onRetry={() => void load()} />}
      {read?.ok && <Accept token={token} invitation={read.value} />}
    </Screen>
  );
}

function Accept({ token, invitation }: { token: string; invitation: Read }) {
  const navigate = useNavigate();
  const { busy, failure, run } = useChange();
  const { name, role, expiresAt } = invitation;
  return (
    <Panel>
      <p>
        Join the team of{' '}
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        as {ROLES[role].toLowerCase()}. The invitation works until {moment(expiresAt)}.
      </p>
      <Refusal failure={failure} />
      <Button
        busy={busy}
        busyLabel="Joining…"
        onClick={() =>
          run(
            () => call(acceptInvitation, { token }),
            ({ clientId }) => navigate(addressOf(clientId), { replace: true }),
          )
        }
      >
        Join the team
      </Button>
    </Panel>
  );
}
