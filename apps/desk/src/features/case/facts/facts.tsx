import {
  type DetailPart,
  detailField,
  keysForOperators,
  type OperatorKey,
  partsForOperators,
  type ReviewCase,
} from '@portico/contract';
import type { ReactNode } from 'react';
import { labelOf, partName, valuesOf } from '#lib/details.ts';
import { countryName } from '#lib/format.ts';
import { texts } from '#texts.ts';
import { Section } from '@portico/ui/layout/section.tsx';
import styles from './facts.module.css';

/** The details that the person entered. */
export function Facts({ review }: { review: ReviewCase }) {
  const { details, age, document, documentCountry } = review;
  const words = texts.facts;
  // Beside the other facts that are compared with it.
  const sent = (
    <Fact key="document" name={words.document}>
      {texts.documents[document]}
      {documentCountry !== null && (
        <span className={styles.muted}>{words.issuedBy(countryName(documentCountry))}</span>
      )}
    </Fact>
  );
  return (
    <Section title={words.title}>
      {details === null ? (
        <p className={styles.muted}>{texts.case.noDetails}</p>
      ) : (
        <dl className={styles.facts}>
          {partsForOperators().flatMap((part) => [
            ...rowsOf(part).map(({ name, keys }) => (
              <Fact key={name} name={name}>
                <span dir="auto">{valuesOf(keys, details)}</span>
                {part === 'birthDate' && age !== null && (
                  <span className={styles.muted}>{words.age(age)}</span>
                )}
              </Fact>
            )),
            ...(part === 'citizenship' ? [sent] : []),
          ])}
        </dl>
      )}
    </Section>
  );
}

/** A part is on one row; the names, which a document has apart, are on one each. */
function rowsOf(part: DetailPart): { name: string; keys: OperatorKey[] }[] {
  const keys = keysForOperators().filter((key) => detailField(key).part === part);
  if (part !== 'name') return [{ name: partName(part, null), keys }];
  return keys.toSorted(byFamilyName).map((key) => ({ name: labelOf(key), keys: [key] }));
}

const byFamilyName = (a: OperatorKey, b: OperatorKey) =>
  Number(b === 'lastName') - Number(a === 'lastName');

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
