import { at, leaveTeam, listTeam, type ReplyOf } from '@portico/contract';
import { useMemo, useState } from 'react';
import { call } from '#platform/http/call.ts';
import { useAnswer } from '#platform/http/use-answer.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Loader } from '@portico/ui/feedback/loader.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import type { SettingsProps } from '../app/one-app.ts';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import styles from '../shell/console.module.css';
import { Failed } from '../shell/failed.tsx';
import { Invitations } from './invitations.tsx';
import { MemberRow } from './member-row.tsx';

type Listed = ReplyOf<typeof listTeam>;

/** The team of an app; owners invite, change and remove members. */
export function Team({ app, reload }: SettingsProps) {
  const {
    asked,
    retry,
    reload: reloadTeam,
  } = useAnswer(useMemo(() => at(listTeam, { id: app.id }), [app.id]));
  if (asked.state === 'loading') return <Loader label="Loading the team…" />;
  if (asked.state === 'failed') return <Failed failure={asked.failure} onRetry={retry} />;
  const onChanged = async () => {
    // One’s own role may be another now.
    await Promise.all([reload(), reloadTeam()]);
  };
  return (
    <>
      <Members app={app} team={asked.value} onChanged={onChanged} />
      {app.role === 'owner' && (
        <Invitations id={app.id} invitations={asked.value.invitations} onChanged={onChanged} />
      )}
    </>
  );
}

type MembersProps = Pick<SettingsProps, 'app'> & { team: Listed; onChanged: () => Promise<void> };

function Members({ app, team: { members }, onChanged }: MembersProps) {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const owners = members.filter(({ role }) => role === 'owner').length;
  const you = members.find((member) => member.you);
  const isLastOwner = you?.role === 'owner' && owners === 1;
  return (
    <Section
      title="Team"
      hint="Owners can do everything. Developers can change settings and secrets. Viewers can only read."
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
      <ul role="list" className={styles.members}>
        {members.map((member) => (
          <MemberRow
            key={member.id}
            id={app.id}
            member={member}
            mayChange={app.role === 'owner' && !(member.role === 'owner' && owners === 1)}
            onChanged={onChanged}
          />
        ))}
      </ul>
      {isLastOwner ? (
        <p className={styles.note}>
          You’re the only owner. Make someone else an owner before you leave.
        </p>
      ) : (
        <div>
          <Button variant="small" onClick={() => setLeaving(true)}>
            Leave the team
          </Button>
        </div>
      )}
      {leaving && (
        <ConfirmDialog
          title="Leave the team?"
          text={`You’ll no longer see ${app.name}. To come back, you’ll need an invitation from an owner.`}
          action="Leave"
          busyLabel="Leaving…"
          send={() => call(at(leaveTeam, { id: app.id }))}
          onClose={() => setLeaving(false)}
          onDone={async () => navigate(PATHS.partners, { replace: true })}
        />
      )}
    </Section>
  );
}
