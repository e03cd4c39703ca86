import {
  type DetailKey,
  type DocumentType,
  detailField,
  labelKey,
  linesOf,
  type MarkPart,
  type OperatorKey,
  optionKey,
  partNameOf,
  type ReviewCase,
} from '@portico/contract';
import {
  address,
  parts,
  personal,
  residency,
} from '@portico/locales/texts/en-US/verification.json';
import { texts } from '#texts.ts';
import { countryName, formatDay } from './format.ts';

const WRITTEN: Record<string, Record<string, string>> = { address, personal, residency };

/** A text of a field, as the person's form has it in English. */
function written(key: string): string {
  const [page = '', name = ''] = key.split('.');
  return WRITTEN[page]?.[name] ?? key;
}

export const labelOf = (key: DetailKey): string => written(labelKey(key));

/** The values of these fields on one line. */
export function valuesOf(
  keys: readonly OperatorKey[],
  details: NonNullable<ReviewCase['details']>,
): string {
  return linesOf(keys, (key) => textOf(key, details[key])).join(', ');
}

function textOf(key: DetailKey, value: string): string {
  const { input } = detailField(key);
  if (value === '') return '';
  if (input.kind === 'country') return countryName(value);
  if (input.kind === 'choice') return written(optionKey(key, value));
  return input.kind === 'date' ? formatDay(value) : value;
}

const PARTS: Record<MarkPart | 'photoPage', string> = { ...parts, ...texts.parts };

/** A part that a correction request can name; an image by its document's name for it, as far as it is known. */
export const partName = (part: MarkPart, document: DocumentType | null): string =>
  PARTS[partNameOf(part, document)];
