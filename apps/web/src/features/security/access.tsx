import type { getIdentities, ReplyOf } from '@portico/contract';
import { PasswordSection } from './password-section.tsx';
import { useRecent } from './recent.ts';
import { RecentNotice } from './recent-notice.tsx';
import { WaysSection } from './ways-section.tsx';

type AccessProps = {
  access: ReplyOf<typeof getIdentities>;
  reload: () => Promise<void>;
  onSessionsEnded: () => void;
  /** Told 1 when a part of the page comes to show errors, and -1 when it no longer does. */
  onTroubles: (more: number) => void;
};

/** The ways in and the password: what only a recent sign-in may change. */
export function Access({ access, reload, onSessionsEnded, onTroubles }: AccessProps) {
  const recent = useRecent(access.recentSignIn);
  const known = access.identities.find(({ kind }) => kind === 'email' || kind === 'phone');
  return (
    <>
      <RecentNotice recent={recent} />
      <WaysSection
        identities={access.identities}
        recent={recent}
        reload={reload}
        onTroubles={onTroubles}
      />
      <PasswordSection
        hasPassword={access.hasPassword}
        username={known?.label ?? ''}
        recent={recent}
        onChanged={async () => {
          onSessionsEnded();
          await reload();
        }}
        onTroubles={onTroubles}
      />
    </>
  );
}
