import { at, changeRole, type listTeam, type ReplyOf, removeMember } from '@portico/contract';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '#platform/http/call.ts';
import { focusHeading } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { ConfirmDialog } from '../shell/confirm-dialog.tsx';
import styles from '../shell/console.module.css';
import { Refusal } from '../shell/refusal.tsx';
import { moment } from '../shell/times.ts';
import { useChange } from '../shell/use-change.ts';
import { ROLES } from '../shell/words.ts';
import { RoleField } from './role-field.tsx';

type Member = ReplyOf<typeof listTeam>['members'][number];

type MemberRowProps = {
  /** Of the app. */
  id: string;
  member: Member;
  mayChange: boolean;
  onChanged: () => Promise<void>;
};

/** One member, and what an owner can do about them. */
export function MemberRow({ id, member, mayChange, onChanged }: MemberRowProps) {
  const [removing, setRemoving] = useState(false);
  const { failure, run } = useChange();
  const name = member.email ?? 'A member without an email address';
  return (
    <li className={styles.member}>
      <span>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {member.you && <span> (you)</span>}
        <small>{`${ROLES[member.role]} since ${moment(member.since)}`}</small>
      </span>
      {mayChange && (
        <div className={styles.actions}>
          <RoleField
            id={`role-${member.id}`}
            label={`Role of ${name}`}
            isCompact
            value={member.role}
            onChange={(role) =>
              run(() => call(at(changeRole, { id }), { member: member.id, role }), onChanged)
            }
          />
          {!member.you && (
            <Button variant="small" aria-label={`Remove ${name}`} onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
        </div>
      )}
      <Refusal failure={failure} />
      {removing && (
        <ConfirmDialog
          title="Remove this member?"
          text={`${name} can no longer see or change this app. Any secrets they know stay valid until you replace them.`}
          action="Remove"
          busyLabel="Removing…"
          send={() => call(at(removeMember, { id }), { member: member.id })}
          onClose={() => setRemoving(false)}
          onDone={async () => {
            flushSync(() => setRemoving(false));
            await onChanged();
            // The pressed button has disappeared.
            focusHeading();
          }}
        />
      )}
    </li>
  );
}
