import type { SettingsProps } from '../app/one-app.ts';
import { Addresses } from './addresses.tsx';
import { CloseApp } from './close-app.tsx';
import { Facts } from './facts.tsx';
import { Keys } from './keys.tsx';
import { Secrets } from './secrets.tsx';

/** All settings: readable for everybody on the team, and changed by those who may. */
export function Settings({ app, reload }: SettingsProps) {
  const isOpen = app.state !== 'closed';
  const mayChange = isOpen && app.role !== 'viewer';
  return (
    <>
      {mayChange ? <Addresses app={app} reload={reload} /> : <Facts app={app} />}
      {mayChange && app.auth === 'secret' && <Secrets app={app} reload={reload} />}
      {mayChange && app.auth === 'keys' && <Keys app={app} reload={reload} />}
      {isOpen && app.role === 'owner' && <CloseApp app={app} reload={reload} />}
    </>
  );
}
