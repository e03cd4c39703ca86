import type { Operator } from '@portico/contract';
import { useEffect, useState } from 'react';
import { CasePage } from '#features/case/case.page.tsx';
import { ClientsPage } from '#features/clients/clients.page.tsx';
import { KeysDialog } from '#features/keys/keys-dialog.tsx';
import { OperatorsPage } from '#features/operators/operators.page.tsx';
import { PeoplePage } from '#features/people/people.page.tsx';
import { QueuePage } from '#features/queue/queue.page.tsx';
import { RevocationsPage } from '#features/revocations/revocations.page.tsx';
import { WebhookPage } from '#features/webhook/webhook.page.tsx';
import { useKeys } from '#lib/keys.ts';
import { hasPartners } from '#lib/offer.ts';
import { routeOf } from '#lib/routes.ts';
import { useTitle } from '#lib/use-title.ts';
import { texts } from '#texts.ts';
import { Link, useLocation } from '@portico/client/router/navigation.tsx';
import { Header } from './header.tsx';
import styles from './shell.module.css';

/** The header, and the page at the current address. */
export function Shell({ operator }: { operator: Operator }) {
  const { pathname: path } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [path]);
  const [showsKeys, setShowsKeys] = useState(false);
  useKeys({ '?': () => setShowsKeys(true), 'Shift+?': () => setShowsKeys(true) });
  return (
    <>
      <a href="#content" className={styles.skip}>
        {texts.header.skip}
      </a>
      <Header operator={operator} path={path} onKeys={() => setShowsKeys(true)} />
      <main id="content" tabIndex={-1} className={styles.main}>
        <Page path={path} operator={operator} />
      </main>
      {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
    </>
  );
}

function Page({ path, operator }: { path: string; operator: Operator }) {
  const route = routeOf(path);
  // Their only page.
  if (operator.role === 'people')
    return ['queue', 'people'].includes(route.page) ? (
      <PeoplePage operator={operator} />
    ) : (
      <NotThere />
    );
  if (route.page === 'people' && operator.role === 'lead')
    return <PeoplePage operator={operator} />;
  if (route.page === 'queue') return <QueuePage operator={operator} />;
  if (route.page === 'case') return <CasePage key={route.id} id={route.id} />;
  if (route.page === 'revocations') return <RevocationsPage />;
  if (route.page === 'operators') return <OperatorsPage operator={operator} />;
  if (route.page === 'clients' && hasPartners) return <ClientsPage operator={operator} />;
  if (route.page === 'webhook') return <WebhookPage />;
  return <NotThere />;
}

function NotThere() {
  useTitle(texts.notThere.title);
  return (
    <div className={styles.nothing}>
      <h1>{texts.notThere.title}</h1>
      <p>{texts.notThere.text}</p>
      <Link to="/">{texts.notThere.back}</Link>
    </div>
  );
}
