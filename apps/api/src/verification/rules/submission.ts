import {
  type Country,
  type DocumentSide,
  type DocumentType,
  documentFields,
  type FieldCode,
  issuesDocument,
  sidesOf,
  sniffImage,
} from '@portico/contract';
import { fail, ok, type Result } from '#core/result.ts';
import { isUuid } from '#core/uuid.ts';
import type { NamedImage } from './resubmission.ts';

/** The content of a form part named after a side. A file over the size limit comes without its bytes. */
type SentFile = Buffer | 'too_large';

/** The form of a call, before validation. */
export type SubmittedForm = {
  fields: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, SentFile>;
};

export type SentImage = { side: DocumentSide; bytes: Buffer };

export type Submission = {
  document: DocumentType;
  documentCountry: Country | null;
  /**
   * Only the sides of the document, in their order: images sent with the form, then those that the form names from the
   * account's drafts and from its last submission.
   */
  images: SentImage[];
  drafts: NamedImage[];
  reused: NamedImage[];
};

/** The account's own images that a form may name. */
export type OwnImages = {
  drafts: readonly NamedImage[];
  /** Images of the last submission, if the next one is for this document. */
  reusableFor: (document: DocumentType) => readonly NamedImage[];
};

type FileRefusal =
  | 'alert_message_file_error2'
  | 'upload_file'
  | 'file_too_large'
  | 'invalid_file_type';

/**
 * Validates the form in the order in which people can correct it: document and country, then images. Sides that the
 * document does not have are ignored. An id that is not one of the account's own images counts as a missing image.
 */
export function validateSubmission(
  { fields, files }: SubmittedForm,
  own: OwnImages,
): Result<Submission, 'document_type' | FileRefusal> {
  const parsed = documentFields.safeParse({
    document: fields.get('document'),
    documentCountry: fields.get('documentCountry'),
  });
  if (!parsed.success) {
    return fail('document_type', {
      fields: Object.fromEntries(
        parsed.error.issues.map((issue) => [String(issue.path[0]), issue.message as FieldCode]),
      ),
    });
  }
  const { document, documentCountry = null } = parsed.data;
  if (documentCountry && !issuesDocument(documentCountry, document)) {
    return fail('document_type', { fields: { document: 'invalid_value' } });
  }

  const drafts: NamedImage[] = [];
  const reused: NamedImage[] = [];
  const given: Given[] = [];
  const reusable = own.reusableFor(document);
  for (const side of sidesOf(document)) {
    const file = files.get(side);
    const id = imageIdIn(file);
    const isNamed = (image: NamedImage) => image.id === id && image.side === side;
    if (id === null) given.push({ side, file });
    else if (own.drafts.some(isNamed)) drafts.push({ side, id });
    else if (reusable.some(isNamed)) reused.push({ side, id });
    else given.push({ side, file: undefined });
  }
  const judged = validateFiles(given);
  return judged.ok
    ? ok({ document, documentCountry, images: judged.value, drafts, reused })
    : judged;
}

type Given = { side: DocumentSide; file: SentFile | undefined };

/** Checks for missing, empty, too large and non-image files. Returns the first problem, with every side that has it. */
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

/** The id in a part, recognized by its bytes as images are: the declared type of the part is ignored. */
function imageIdIn(file: SentFile | undefined): string | null {
  if (!(file instanceof Buffer) || file.length !== ID_LENGTH) return null;
  const text = file.toString('latin1');
  return isUuid(text) ? text : null;
}
