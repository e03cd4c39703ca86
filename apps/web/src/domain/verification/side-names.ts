import { type DocumentSide, type DocumentType, partNameOf } from '@portico/contract';
import { useTranslations } from 'use-intl';

const TEXTS = {
  docImageFront: 'doc.front',
  photoPage: 'doc.photo_page',
  docImageBack: 'doc.back',
  personImage: 'person.selfie',
} as const;

/** The names of a document's sides; while it is unknown, those of a card. */
export function useSideNames(document: DocumentType | null): Record<DocumentSide, string> {
  const t = useTranslations();
  const nameOf = (side: DocumentSide) => t(TEXTS[partNameOf(side, document)]);
  return {
    docImageFront: nameOf('docImageFront'),
    docImageBack: nameOf('docImageBack'),
    personImage: nameOf('personImage'),
  };
}
