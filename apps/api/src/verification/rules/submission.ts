import {
  type Country,
  DOCUMENT_SIDES,
  type DocumentSide,
  type DocumentType,
  documentFields,
  type FieldCode,
  issuesDocument,
  sniffImage,
} from '@portico/contract';
import { fail, ok, type Result } from '#core/result.ts';
import { isUuid } from '#core/uuid.ts';
import type { NamedImage } from './resubmission.ts';

/** What a part named after a side holds. A file past the limit comes without its bytes. */
type SentFile = Buffer | 'too_large';

/** A form of the call, its parts not judged yet. */
export type SubmittedForm = {
  fields: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, SentFile>;
};

export type SentImage = { side: DocumentSide; bytes: Buffer };

export type Submission = {
  document: DocumentType;
  documentCountry: Country | null;
  /**
   * Just the sides that the document has, in their order: what was sent with the form, and what it names of the person's
   * drafts and of their last submission.
   */
  images: SentImage[];
  drafts: NamedImage[];
  kept: NamedImage[];
};

/** The person's own images that a form may name. */
export type OwnImages = {
  drafts: readonly NamedImage[];
  /** Of the last submission, where the next one is of this document. */
  keptFor: (document: DocumentType) => readonly NamedImage[];
};

type FileRefusal =
  | 'alert_message_file_error2'
  | 'upload_file'
  | 'file_too_large'
  | 'invalid_file_type';

/**
 * Judges the form in the order in which people can mend it: document and country, then its images. Sides that the
 * document does not have are ignored. An id of none of the person's own images is as good as no image.
 */
export function validateSubmission(
  { fields, files }: SubmittedForm,
  own: OwnImages,
): Result<Submission, 'document_type' | FileRefusal> {
  const said = documentFields.safeParse({
    document: fields.get('document'),
    documentCountry: fields.get('documentCountry'),
  });
  if (!said.success) {
    return fail('document_type', {
      fields: Object.fromEntries(
        said.error.issues.map((issue) => [String(issue.path[0]), issue.message as FieldCode]),
      ),
    });
  }
  const { document, documentCountry = null } = said.data;
  if (documentCountry && !issuesDocument(documentCountry, document)) {
    return fail('document_type', { fields: { document: 'invalid_value' } });
  }

  const drafts: NamedImage[] = [];
  const kept: NamedImage[] = [];
  const given: Given[] = [];
  const keepable = own.keptFor(document);
  for (const side of DOCUMENT_SIDES[document]) {
    const file = files.get(side);
    const id = imageIdIn(file);
    const isNamed = (image: NamedImage) => image.id === id && image.side === side;
    if (id === null) given.push({ side, file });
    else if (own.drafts.some(isNamed)) drafts.push({ side, id });
    else if (keepable.some(isNamed)) kept.push({ side, id });
    else given.push({ side, file: undefined });
  }
  const judged = validateFiles(given);
  return judged.ok ? ok({ document, documentCountry, images: judged.value, drafts, kept }) : judged;
}

type Given = { side: DocumentSide; file: SentFile | undefined };

/** What is missing, what is empty, what is too large, what is no picture: the first of these, with every side it is true of. */
export function validateFiles(given: readonly Given[]): Result<SentImage[], FileRefusal> {
  const naming = (code: FieldCode, isWrong: (file: SentFile | undefined) => boolean) => {
    const wrong = given.filter(({ file }) => isWrong(file)).map(({ side }) => [side, code]);
    return wrong.length > 0 ? { fields: Object.fromEntries(wrong) } : null;
  };
  const missing = naming('required', (file) => file === undefined);
  if (missing) return fail('alert_message_file_error2', missing);
  const empty = naming('required', (file) => file?.length === 0);
  if (empty) return fail('upload_file', empty);
  const tooLarge = naming('invalid_value', (file) => file === 'too_large');
  if (tooLarge) return fail('file_too_large', tooLarge);
  const images = given.flatMap(({ side, file }) =>
    file instanceof Buffer ? [{ side, bytes: file }] : [],
  );
  const notImages = naming(
    'invalid_value',
    (file) => file instanceof Buffer && sniffImage(file) === null,
  );
  if (notImages) return fail('invalid_file_type', notImages);
  return ok(images);
}

const ID_LENGTH = 36;

/** The bytes say that it is the id of an image, as they say that it is a picture; how the part was declared says nothing. */
function imageIdIn(file: SentFile | undefined): string | null {
  if (!(file instanceof Buffer) || file.length !== ID_LENGTH) return null;
  const text = file.toString('latin1');
  return isUuid(text) ? text : null;
}
