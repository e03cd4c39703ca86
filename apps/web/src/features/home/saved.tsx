import { type DocumentSide, partNameOf, sidesOf, type Verification } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { type Fact, FactList } from '@portico/ui/text/fact-list.tsx';

/** What an attempt that was not sent yet has, and what it still needs. */
export type Saved = {
  /** The details were saved, not only typed. */
  details: boolean;
  photos: readonly DocumentSide[];
  missing: readonly DocumentSide[];
};

export function savedOf(
  { document, drafts = [] }: Pick<Verification, 'document' | 'drafts'>,
  detailsSubmitted: boolean,
): Saved {
  return {
    details: detailsSubmitted,
    photos: drafts,
    missing: sidesOf(document).filter((side) => !drafts.includes(side)),
  };
}

/** Whether nothing is left but to check and send it. */
export const isReady = ({ details, missing }: Saved): boolean => details && missing.length === 0;

/** Says what is saved; where some photos are, it lists what is missing. */
export function SavedText({ saved, document }: { saved: Saved } & Pick<Verification, 'document'>) {
  const t = useTranslations();
  const { details, photos, missing } = saved;
  if (isReady(saved)) return <p>{t('home.ready_text')}</p>;
  if (photos.length === 0) {
    return <p>{t(details ? 'home.progress_text' : 'home.draft_text')}</p>;
  }
  const facts: Fact[] = [
    ...(details ? [] : [{ icon: 'file' as const, text: t('check.details') }]),
    ...missing.map((side) => ({
      icon: 'camera' as const,
      text: t(`parts.${partNameOf(side, document)}`),
    })),
  ];
  return (
    <>
      <p>{t('home.missing_text')}</p>
      <FactList facts={facts} />
    </>
  );
}
