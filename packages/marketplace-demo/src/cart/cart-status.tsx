import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { onStored } from '@portico/client/browser/storage.ts';
import { isolated } from '@portico/client/i18n/texts.ts';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import { nameOf } from '../data/collection.ts';
import { type News, newsOf } from './news.ts';
import { cartIds } from './stored-cart.ts';

/** What was in the cart when this code came: items can be added before the header around a status is hydrated. */
let atFirst: readonly number[] | null = cartIds();

/**
 * Announces additions and removals to screen readers from the moment it mounts. An open dialog silences status messages
 * outside of it, so a dialog contains its own.
 */
export function CartStatus() {
  const t = useTranslations('cart');
  const [news, setNews] = useState<News>(null);
  useEffect(() => {
    let before = atFirst ?? cartIds();
    atFirst = null;
    const compare = () => {
      const now = cartIds();
      if (now === before) return;
      setNews(newsOf(before, now));
      before = now;
    };
    compare();
    return onStored(compare);
  }, []);
  const announcement = () => {
    if (news === null) return '';
    if (news.kind === 'cleared') return t('cleared');
    return t(news.kind, { name: isolated(nameOf(news.id)), count: news.count });
  };
  return (
    <VisuallyHidden>
      <span role="status">{announcement()}</span>
    </VisuallyHidden>
  );
}
