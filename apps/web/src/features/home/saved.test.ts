import type { DocumentSide, DocumentType } from '@portico/contract';
import { describe, expect, it } from 'vitest';
import { isReady, savedOf } from './saved.tsx';

const ALL: DocumentSide[] = ['docImageFront', 'docImageBack', 'personImage'];

describe('R-LIFE-39 what an attempt that was not sent still needs', () => {
  it.each([
    ['id_card', ALL, true, [], true],
    ['id_card', ALL, false, [], false],
    ['id_card', ['docImageFront'], true, ['docImageBack', 'personImage'], false],
    ['id_card', [], true, ALL, false],
    ['passport', ['docImageFront', 'personImage'], true, [], true],
    [null, [], false, ALL, false],
  ] as [DocumentType | null, DocumentSide[], boolean, DocumentSide[], boolean][])(
    'R-LIFE-39 with a document %s, the photos %j and saved details %s it is %j',
    (document, drafts, details, missing, ready) => {
      const saved = savedOf({ document, drafts }, details);
      expect(saved).toEqual({ details, photos: drafts, missing });
      expect(isReady(saved)).toBe(ready);
    },
  );

  it('R-LIFE-39 the answer of an earlier server has no photos', () => {
    expect(savedOf({ document: 'passport' }, true).photos).toEqual([]);
  });
});
