import {
  at,
  type ClientRole,
  INVITATION_DAYS,
  inviteMember,
  type listTeam,
  type ReplyOf,
  withdrawInvitation,
} from '@portico/contract';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '#platform/http/call.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { TextField } from '@portico/ui/form/text-field.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import styles from '../shell/console.module.css';
import { Refusal } from '../shell/refusal.tsx';
import { moment } from '../shell/times.ts';
import { useChange } from '../shell/use-change.ts';
import { ROLES } from '../shell/words.ts';
import { RoleField } from './role-field.tsx';

type InvitationsProps = {
  id: string;
  invitations: ReplyOf<typeof listTeam>['invitations'];
  onChanged: () => Promise<void>;
};

/** Invites by email; what nobody accepted yet can be withdrawn. */
export function Invitations({ id, invitations, onChanged }: InvitationsProps) {
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<ClientRole>('developer');
  const [invited, setInvited] = useState<string | null>(null);
  const inviting = useChange();
  const withdrawing = useChange();
  const heading = useRef<HTMLHeadingElement>(null);

  const invite = (event: FormEvent) => {
    event.preventDefault();
    setInvited(null);
    const to = email.trim();
    inviting.run(
      () => call(at(inviteMember, { id }), { email: to, role }),
      async () => {
        setInvited(to);
        setEmail('');
        await onChanged();
      },
    );
  };
  const withdraw = (to: string) =>
    withdrawing.run(
      () => call(at(withdrawInvitation, { id }), { email: to }),
      async () => {
        setInvited(null);
        await onChanged();
        // The pressed button has disappeared.
        heading.current?.focus();
      },
    );

  return (
    <Section
      title="Invite someone"
      hint={`They get an email with a link that works for ${INVITATION_DAYS} days, for this address only.`}
      heading={heading}
    >
      <form className={styles.form} onSubmit={invite} noValidate>
        <TextField
          id="invite-email"
          label="Email address"
          type="email"
          autoComplete="off"
          value={email}
          onChange={setEmail}
        />
        <RoleField id="invite-role" label="Role" value={role} onChange={setRole} />
        <Refusal failure={inviting.failure} />
        {invited !== null && <Alert kind="success">{`Invited: ${invited}`}</Alert>}
        <div>
          <Button type="submit" variant="small" busy={inviting.busy} busyLabel="Inviting…">
            Send the invitation
          </Button>
        </div>
      </form>
      <Refusal failure={withdrawing.failure} />
      {invitations.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets
        <ul role="list" className={styles.members} aria-label="Open invitations">
          {invitations.map((invitation) => (
            <li key={invitation.email} className={styles.member}>
              <span>
                <strong>
                  <bdi>{invitation.email}</bdi>
                </strong>
                <small>
                  Invited as {ROLES[invitation.role].toLowerCase()}, until{' '}
                  {moment(invitation.expiresAt)}
                </small>
              </span>
              <Button
                variant="small"
                busy={withdrawing.busy}
                aria-label={`Withdraw the invitation to ${invitation.email}`}
                onClick={() => withdraw(invitation.email)}
              >
                Withdraw
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
