import { useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { onStored } from '@portico/client/browser/storage.ts';
import { isolated } from '@portico/client/i18n/texts.ts';
import { VisuallyHidden } from '@portico/ui/text/visually-hidden.tsx';
import { nameOf } from '../data/collection.ts';
import { type News, newsOf } from './news.ts';
import { cartIds } from './stored-cart.ts';

/**
 * Announces additions and removals to screen readers from the moment it mounts. An open dialog silences status messages
 * outside of it, so a dialog contains its own.
 */
export function CartStatus() {
  const t = useTranslations('cart');
  const [news, setNews] = useState<News>(null);
  useEffect(() => {
    let before = cartIds();
    return onStored(() => {
      const now = cartIds();
      if (now === before) return;
      setNews(newsOf(before, now));
      before = now;
    });
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
