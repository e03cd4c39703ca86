import type { Comparison, PersonTag, ReviewCase } from '@portico/contract';
import { formatDay } from '#lib/format.ts';
import { minimumAge } from '#lib/offer.ts';
import { sideName, texts } from '#texts.ts';
import { ordered } from './viewer/images.ts';

/** The parts of a reading that can cause warnings. */
export type Reading = { valid: boolean; comparisons: readonly Comparison[] };

/** Something to check closely; `bad` probably decides the case, `warn` may be harmless. */
export type Warning = { tone: 'bad' | 'warn'; text: string };

/** Facts that a reviewer should not overlook, the most serious first. Warnings never decide. */
export function warningsOf(
  {
    age,
    document,
    images,
    otherAccounts,
    personTag,
  }: Pick<ReviewCase, 'age' | 'document' | 'images' | 'otherAccounts' | 'personTag'>,
  reading: Reading | null,
): Warning[] {
  const differs = (what: Comparison['what']) =>
    reading?.comparisons.find((one) => one.what === what && !one.agrees);
  const [expired, young] = [differs('expiry'), differs('age')];
  const kinds = new Set(otherAccounts.map(({ kind }) => kind));
  const bad = (text: string | false | undefined): Warning[] =>
    text ? [{ tone: 'bad', text }] : [];
  const warn = (text: string | false | undefined): Warning[] =>
    text ? [{ tone: 'warn', text }] : [];
  const words = texts.warnings;
  return [
    ...bad(age !== null && age < minimumAge && words.under_age(age)),
    ...bad(young && young.document !== '' && words.age(young.document)),
    ...bad(expired && expired.document !== '' && words.expired(formatDay(expired.document))),
    ...bad(tagText(personTag?.known ?? null)),
    ...bad(kinds.has('same_document') && words.same_document),
    ...bad(kinds.has('same_image') && words.same_image),
    ...warn(kinds.has('near_image') && words.near_image),
    ...warn(reading !== null && !reading.valid && words.digits),
    ...ordered(images).flatMap(({ side, cause }) =>
      warn(cause !== null && words.image(sideName(side, document), texts.causes[cause])),
    ),
  ];
}

/** What the person tags say about the document; nothing if it verified only this account. */
function tagText(known: PersonTag['known']): string | false {
  if (known === null) return false;
  const { tag, ownTag } = texts.warnings;
  if (!known.isOwn) return tag[known.state];
  return (known.state === 'suspended' || known.state === 'revoked') && ownTag[known.state];
}
