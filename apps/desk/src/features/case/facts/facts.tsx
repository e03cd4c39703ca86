import type { ReviewCase } from '@portico/contract';
import type { ReactNode } from 'react';
import { countryName, formatDay } from '#lib/format.ts';
import { texts } from '#texts.ts';
import { Section } from '#ui/section.tsx';
import styles from './facts.module.css';

/** The details that the person entered. */
export function Facts({ review }: { review: ReviewCase }) {
  const { details, age, document, documentCountry } = review;
  const words = texts.facts;
  return (
    <Section title={words.title}>
      {details === null ? (
        <p className={styles.muted}>{texts.case.noDetails}</p>
      ) : (
        <dl className={styles.facts}>
          <Fact name={words.family}>
            <span dir="auto">{details.lastName}</span>
          </Fact>
          <Fact name={words.given}>
            <span dir="auto">{details.firstName}</span>
          </Fact>
          <Fact name={words.birthDate}>
            {formatDay(details.birthDate)}
            {age !== null && <span className={styles.muted}>{words.age(age)}</span>}
          </Fact>
          <Fact name={words.citizenship}>{countryName(details.citizenship)}</Fact>
          <Fact name={words.document}>
            {texts.documents[document]}
            {documentCountry !== null && (
              <span className={styles.muted}>{words.issuedBy(countryName(documentCountry))}</span>
            )}
          </Fact>
          <Fact name={words.residency}>{countryName(details.residency)}</Fact>
          <Fact name={words.address}>
            <span dir="auto">
              {details.address}, {details.postalCode} {details.city}, {details.region}
            </span>
          </Fact>
        </dl>
      )}
    </Section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
