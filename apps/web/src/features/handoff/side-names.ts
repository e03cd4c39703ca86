import type { DocumentSide, DocumentType } from '@portico/contract';
import { useTranslations } from 'use-intl';

/** The names of a document's sides: a passport has no front. */
export function useSideNames(document: DocumentType): Record<DocumentSide, string> {
  const t = useTranslations();
  return {
    docImageFront: document === 'passport' ? t('doc.photo_page') : t('doc.front'),
    docImageBack: t('doc.back'),
    personImage: t('person.selfie'),
  };
}
