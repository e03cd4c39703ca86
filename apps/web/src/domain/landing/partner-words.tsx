import type { Contributor } from '@portico/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { pieces } from '@portico/ui/text/pieces.tsx';
import { usePartnerFigures } from './partner-figures.ts';

/** A partner card's content, with the figures in the page's language. */
export type PartnerWords = Pick<Contributor, 'name' | 'description' | 'image'> & {
  users: ReactNode;
  value: ReactNode;
};

/** Converts a partner project to its card's content (ui/partner-card). */
export function usePartnerWords(): (partner: Contributor) => PartnerWords {
  const t = useTranslations('carousel');
  const figures = usePartnerFigures();
  return ({ name, description, image, users, TVL }) => ({
    name,
    description,
    image,
    users: pieces(t.rich('users', { n: users, count: figures.users(users), figure })),
    value: pieces(
      t.rich('tvl', {
        amount: figures.value(TVL),
        figure,
        label: (text) => <abbr title={t('tvl_title')}>{text}</abbr>,
      }),
    ),
  });
}

/** Isolated in its own direction; and servers and browsers may differ in its spaces. */
function figure(text: ReactNode) {
  return <bdi suppressHydrationWarning>{text}</bdi>;
}
