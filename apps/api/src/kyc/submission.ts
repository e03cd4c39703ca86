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
import { fail, ok, type Result } from '../result.ts';

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
  /** Just the sides that the document has, in their order: what was sent with the form, and the drafts it names. */
  images: SentImage[];
  drafts: NamedDraft[];
};

export type NamedDraft = { side: DocumentSide; id: string };

type FileRefusal =
  | 'alert_message_file_error2'
  | 'upload_file'
  | 'file_too_large'
  | 'invalid_file_type';

/**
 * Judges the form in the order in which people can mend it: document and country, then its images. Sides that the
 * document does not have are ignored. `drafts` are the person's own; any other is as good as no image.
 */
export function judgeSubmission(
  { fields, files }: SubmittedForm,
  drafts: readonly NamedDraft[],
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

  const named: NamedDraft[] = [];
  const given: Given[] = [];
  for (const side of DOCUMENT_SIDES[document]) {
    const file = files.get(side);
    const id = draftIdIn(file);
    if (id === null) given.push({ side, file });
    else if (drafts.some((draft) => draft.id === id && draft.side === side)) {
      named.push({ side, id });
    } else given.push({ side, file: undefined });
  }
  const judged = judgeFiles(given);
  return judged.ok
    ? ok({ document, documentCountry, images: judged.value, drafts: named })
    : judged;
}

type Given = { side: DocumentSide; file: SentFile | undefined };

/** What is missing, what is empty, what is too large, what is no picture: the first of these, with every side it is true of. */
export function judgeFiles(given: readonly Given[]): Result<SentImage[], FileRefusal> {
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
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The bytes say that it is the id of a draft, as they say that it is a picture; how the part was declared says nothing. */
function draftIdIn(file: SentFile | undefined): string | null {
  if (!(file instanceof Buffer) || file.length !== ID_LENGTH) return null;
  const text = file.toString('latin1');
  return isDraftId(text) ? text : null;
}

/** Whether a text can be looked up at all: PostgreSQL has no U+0000. */
export function isDraftId(text: string): boolean {
  return ID.test(text);
}
