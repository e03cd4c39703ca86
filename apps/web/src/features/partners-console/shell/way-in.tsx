import { useState } from 'react';
import { Link } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { AskSignIn } from './ask-sign-in.tsx';
import styles from './console.module.css';
import { GUIDE_ADDRESS } from './place.ts';

/** /partners for a visitor who is not signed in. */
export function WayIn() {
  const [asks, setAsks] = useState(false);
  usePage('For partners');
  if (asks) return <AskSignIn chosen />;
  return (
    <Screen
      title="For partners"
      lede="Let people sign in to your site or app with Portico, and learn whether they’re verified. You can try it in ten minutes, and you don’t need approval."
      back={{ label: 'Portico', to: PATHS.home }}
      wide
    >
      <p>
        You manage your apps with an ordinary Portico account. You don’t have to verify your
        identity for it.
      </p>
      <div className={styles.actions}>
        <Button onClick={() => setAsks(true)}>Sign in or create an account</Button>
        <Link to={GUIDE_ADDRESS}>Read the guide</Link>
      </div>
    </Screen>
  );
}
