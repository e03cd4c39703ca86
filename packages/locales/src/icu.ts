import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { BRAND } from './brand.ts';

/** The parts of a text. */
export type Anatomy = {
  /**
   * Names of its arguments and tags: `{email}` is `email`, `<terms>…</terms>` is `<terms>`. The product's name is none of
   * them: a language may have it where another has not.
   */
  gaps: Set<string>;
  /** The plural or select forms that it gives for each argument. */
  plurals: Map<string, Set<string>>;
  /** Arguments with a format: `at as date`. */
  kinds: Set<string>;
  /** The displayed words, with a blank for each gap. */
  words: string;
};

/** Parses a text in ICU MessageFormat; throws if it is invalid. */
export function dissect(text: string): Anatomy {
  const anatomy: Anatomy = { gaps: new Set(), plurals: new Map(), kinds: new Set(), words: '' };
  collect(parse(text), anatomy);
  return anatomy;
}

const NAME = BRAND.slice(1, -1);

const KINDS: Partial<Record<TYPE, string>> = {
  [TYPE.date]: 'date',
  [TYPE.time]: 'time',
  [TYPE.number]: 'number',
};

function collect(elements: MessageFormatElement[], anatomy: Anatomy): void {
  for (const element of elements) {
    switch (element.type) {
      case TYPE.literal:
        anatomy.words += element.value;
        break;
      case TYPE.pound:
        anatomy.words += ' ';
        break;
      case TYPE.tag:
        anatomy.gaps.add(`<${element.value}>`);
        collect(element.children, anatomy);
        break;
      case TYPE.plural:
      case TYPE.select:
        anatomy.gaps.add(element.value);
        if (element.type === TYPE.plural) {
          anatomy.plurals.set(element.value, new Set(Object.keys(element.options)));
        }
        for (const { value } of Object.values(element.options)) {
          anatomy.words += ' ';
          collect(value, anatomy);
        }
        break;
      default: {
        const kind = KINDS[element.type];
        if (kind !== undefined) anatomy.kinds.add(`${element.value} as ${kind}`);
        if (element.value !== NAME) anatomy.gaps.add(element.value);
        anatomy.words += ' ';
      }
    }
  }
}

/** The reasons why a text cannot replace the built-in one; empty if it can. */
export function misfits(text: string, builtIn: string): string[] {
  let own: Anatomy;
  try {
    own = dissect(text);
  } catch (error) {
    return [`is not in ICU syntax (${(error as Error).message})`];
  }
  const model = dissect(builtIn);
  const counted = [...own.plurals.keys()].filter((gap) => !model.plurals.has(gap));
  return [
    ...missing(model.gaps, own.gaps).map((gap) => `lacks ${gap}`),
    ...missing(own.gaps, model.gaps).map(
      (gap) => `has ${gap}, which the built-in text does not have`,
    ),
    ...missing(own.kinds, model.kinds).map((kind) => `has ${kind}, unlike the built-in text`),
    ...counted.map((gap) => `counts by ${gap}, unlike the built-in text`),
  ];
}

function missing(wanted: Set<string>, found: Set<string>): string[] {
  return [...wanted].filter((each) => !found.has(each));
}
