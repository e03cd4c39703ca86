import { NOT_ME_LINK_DAYS } from '@portico/contract';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { takeFragment } from '@portico/client/browser/fragment.ts';
import { useLocation, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { focusHeading, usePage } from '@portico/client/router/use-page.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Doorway } from '@portico/ui/layout/doorway.tsx';
import { Screen } from '@portico/ui/layout/screen.tsx';
import { Asking } from './asking.tsx';

type End = 'done' | 'over' | 'lost';

/**
 * The page behind “It wasn’t me” of a letter about a new browser (R-DEVICE-6). The token moves from the address bar to
 * the history entry, where a reload finds it; so does the outcome. Nothing is sent before the button is pressed, because
 * mail scanners open links, too.
 */
export function NotMePage() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const arrived = window.location.hash.slice(1);
  const known = (state ?? {}) as { token?: unknown; end?: unknown };
  const end = known.end === 'done' || known.end === 'over' ? known.end : null;
  const first = useRef(end);

  useEffect(() => {
    const open = () => {
      const token = takeFragment();
      if (token !== '') navigate(PATHS.notMe, { replace: true, state: { token } });
    };
    open();
    // A second letter's link, opened in this tab, changes nothing but the fragment.
    window.addEventListener('hashchange', open);
    return () => window.removeEventListener('hashchange', open);
  }, [navigate]);
  useEffect(() => {
    // The pressed button disappeared with its screen.
    if (end !== first.current) focusHeading();
    first.current = end;
  }, [end]);

  const token = arrived || (end === null ? known.token : '');
  if (typeof token !== 'string' || token === '') return <Ended end={end ?? 'lost'} />;
  const onEnd = (next: 'done' | 'over') =>
    navigate(PATHS.notMe, { replace: true, state: { end: next } });
  return <Asking token={token} onEnd={onEnd} />;
}

const DOORS = { done: 'drawing', over: 'empty', lost: 'empty' } as const;

/** What the person does next: the stranger may know the password, and may have added a sign-in method. */
function Ended({ end }: { end: End }) {
  const t = useTranslations();
  const { title, text } = useWords(end);
  usePage(title);
  return (
    <Screen title={title} lede={text} eyebrow={<Doorway state={DOORS[end]} />}>
      {end === 'done' && <p>{t('not_me.then')}</p>}
      {end !== 'lost' && (
        <>
          <ButtonLink to={PATHS.resetPassword}>{t('not_me.set_password')}</ButtonLink>
          <ButtonLink variant="ghost" to={PATHS.security}>
            {t('security.title')}
          </ButtonLink>
        </>
      )}
    </Screen>
  );
}

function useWords(end: End): { title: string; text: string } {
  const t = useTranslations('not_me');
  switch (end) {
    case 'done':
      return { title: t('done_title'), text: t('done') };
    case 'over':
      return { title: t('over_title'), text: t('over', { days: NOT_ME_LINK_DAYS }) };
    case 'lost':
      return { title: t('lost_title'), text: t('lost') };
  }
}
