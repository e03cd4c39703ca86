import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** What a translated text is made of. */
export interface Anatomy {
  /** Names of its arguments and tags: `{email}` is `email`, `<terms>…</terms>` is `<terms>`. */
  gaps: Set<string>;
  /** The forms it gives for each argument that it counts by. */
  plurals: Map<string, Set<string>>;
  /** What a person reads, with a blank for each gap. */
  words: string;
}

/** Takes a text in ICU syntax apart; throws when it is not one. */
export function dissect(text: string): Anatomy {
  const anatomy: Anatomy = { gaps: new Set(), plurals: new Map(), words: '' };
  collect(parse(text), anatomy);
  return anatomy;
}

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
      default:
        anatomy.gaps.add(element.value);
        anatomy.words += ' ';
    }
  }
}

/** The plural forms that a language needs for whole numbers, `other` always; `many` of French begins at a million. */
export function pluralFormsOf(locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  const forms = new Set<string>(['other']);
  for (let count = 0; count <= 200; count += 1) forms.add(rules.select(count));
  return [...forms];
}
