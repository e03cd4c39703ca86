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

/** A form of the call, its parts not judged yet. A file past the limit comes without its bytes. */
export type SubmittedForm = {
  fields: ReadonlyMap<string, string>;
  files: ReadonlyMap<string, Buffer | 'too_large'>;
};

export type Submission = {
  document: DocumentType;
  documentCountry: Country | null;
  /** Just the sides that the document has, in their order. */
  images: { side: DocumentSide; bytes: Buffer }[];
};

type Refusal =
  | 'document_type'
  | 'alert_message_file_error2'
  | 'upload_file'
  | 'file_too_large'
  | 'invalid_file_type';

/**
 * Judges the form in the order in which people can mend it: document and country, what is missing, what is
 * empty, what is too large, what is no picture. Sides that the document does not have are ignored.
 */
export function judgeSubmission({ fields, files }: SubmittedForm): Result<Submission, Refusal> {
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

  const given = DOCUMENT_SIDES[document].map((side) => ({ side, file: files.get(side) }));
  const naming = (
    code: FieldCode,
    isWrong: (file: Buffer | 'too_large' | undefined) => boolean,
  ) => {
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
  return ok({ document, documentCountry, images });
}
