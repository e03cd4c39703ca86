import { partNameOf, type Receipt } from '@portico/contract';
import { months } from '@portico/locales/dates';
import type { Ref } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { useDates } from '#platform/i18n/dates.ts';
import { sideBySide } from '#platform/i18n/side-by-side.ts';
import { serverNow } from '@portico/client/browser/clock.ts';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Section } from '@portico/ui/layout/section.tsx';
import styles from './own-data.module.css';
import { OwnImage } from './own-image.tsx';

const DAY_MS = 86_400_000;

/** What the person has just done on this page. */
export type Done = 'erased' | 'suspended';

type StoredProps = { receipt: Receipt; done: Done | null; heading: Ref<HTMLHeadingElement> };

/** The stored data, since when it is stored, and when it will be erased. */
export function Stored({ receipt, done, heading }: StoredProps) {
  const t = useTranslations();
  const { day } = useDates();
  const { images, details, erasedAt, erasedBy, assurance = null, personTags } = receipt;
  const nameOf = ({ side, document }: Receipt['images'][number]) =>
    t(`parts.${partNameOf(side, document)}`);
  // One sentence says when all of it is deleted.
  const isOneTerm =
    details !== null &&
    images.length > 0 &&
    images.every(({ deleteAt }) => deleteAt === termOf(receipt));
  const isKept = assurance !== null || (personTags?.length ?? 0) > 0;
  const isEmpty =
    images.length === 0 && details === null && assurance === null && !personTags?.length;
  return (
    <Section title={t('receipt.stored')} heading={heading}>
      <div aria-live="polite" className={styles.live}>
        {done !== null && <Alert kind="success">{t(`receipt.${done}`)}</Alert>}
      </div>
      {erasedAt !== null && erasedBy !== null && done !== 'erased' && (
        <p>{t(`standing.erased_${erasedBy}`, { when: day(erasedAt) })}</p>
      )}
      {isEmpty && <p>{t('receipt.nothing')}</p>}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
      <ul role="list" className={styles.rows}>
        {details !== null && (
          <li className={styles.row}>
            <span className={styles.arch}>
              <Icon name="card" />
            </span>
            <div className={styles.text}>
              <strong>{t('receipt.details')}</strong>
              <span>{t('receipt.details_text')}</span>
              {!isOneTerm && <Term receipt={receipt} deleteAt={termOf(receipt)} />}
            </div>
          </li>
        )}
        {images.map((image) => (
          <li key={image.id} className={styles.row}>
            <OwnImage kind={image.kind} id={image.id} label={nameOf(image)} />
            <div className={styles.text}>
              <strong>{nameOf(image)}</strong>
              {/* Usual of what is stored; a photo that was not sent says so. */}
              {image.kind === 'draft' && <span>{t('receipt.draft')}</span>}
              <span>{t('receipt.stored_at', { when: day(image.storedAt) })}</span>
              {!isOneTerm && <Term receipt={receipt} deleteAt={image.deleteAt} />}
            </div>
          </li>
        ))}
      </ul>
      {isOneTerm && (
        <p className={styles.quiet}>
          <Icon name="clock" />
          <Term receipt={receipt} deleteAt={termOf(receipt)} isOfAll />
        </p>
      )}
      {images.length > 0 && (
        <p className={styles.quiet}>
          <Icon name="lock" />
          <span>{t('receipt.encrypted')}</span>
        </p>
      )}
      {/* What stays longer, below the sentence about the rest. */}
      {isKept && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets
        <ul role="list" className={styles.rows}>
          {assurance !== null && (
            <Assurance
              assurance={assurance}
              isUntagged={personTags?.every(({ state }) => state !== 'living') ?? false}
            />
          )}
          {personTags?.map((tag) => (
            <Tag key={`${tag.document} ${tag.state} ${tag.until}`} tag={tag} />
          ))}
        </ul>
      )}
    </Section>
  );
}

/** What stays after an erasure. */
function Assurance({
  assurance,
  isUntagged,
}: {
  assurance: NonNullable<Receipt['assurance']>;
  isUntagged: boolean;
}) {
  const t = useTranslations();
  const locale = useLocale();
  const { document, month, isOver18, validUntil = null } = assurance;
  const { date } = useDates();
  const facts = [
    ...(document === null ? [] : [t(`select.${document}`)]),
    months(locale).format(new Date(`${month}-01`)),
    ...(isOver18 ? ['18+'] : []),
  ];
  return (
    <li className={styles.row}>
      <span className={styles.arch}>
        <Icon name="check" />
      </span>
      <div className={styles.text}>
        <strong>{t('receipt.kept')}</strong>
        <span>{sideBySide(locale, facts)}</span>
        {validUntil !== null && (
          <span>{t('standing.valid_until', { when: date(validUntil) })}</span>
        )}
        <span>{t('receipt.kept_text')}</span>
        {isUntagged && <span>{t('receipt.tag_none')}</span>}
      </div>
    </li>
  );
}

/** The code by which a document is recognized, and how long it stays. */
function Tag({ tag }: { tag: NonNullable<Receipt['personTags']>[number] }) {
  const t = useTranslations();
  const { date } = useDates();
  const { document, state, until } = tag;
  const when = date(until);
  const stays =
    state === 'living' || state === 'replaced'
      ? t(`receipt.tag_${state}`, { when })
      : t('receipt.tag_held', { when });
  return (
    <li className={styles.row}>
      <span className={styles.arch}>
        <Icon name="lock" />
      </span>
      <div className={styles.text}>
        <strong>{t('receipt.tag')}</strong>
        {document !== null && <span>{t(`select.${document}`)}</span>}
        <span>{t('receipt.tag_text')}</span>
        <span>{stays}</span>
      </div>
    </li>
  );
}

/** Details are erased together with the images that were sent with them. */
function termOf({ images }: Receipt): string | null {
  return images.find(({ kind }) => kind === 'document')?.deleteAt ?? null;
}

type TermProps = { receipt: Receipt; deleteAt: string | null; isOfAll?: boolean };

/** When something is deleted; `isOfAll`: the sentence names the details and the photos itself. */
function Term({ receipt, deleteAt, isOfAll = false }: TermProps) {
  const t = useTranslations('receipt');
  const { day } = useDates();
  if (deleteAt === null) {
    const key = isOfAll ? 'all_undecided' : 'delete_undecided';
    return <span>{t(key, { days: receipt.retentionDays })}</span>;
  }
  const days = Math.max(0, Math.ceil((Date.parse(deleteAt) - serverNow()) / DAY_MS));
  return (
    <span>
      <span>{t(isOfAll ? 'all_in' : 'delete_in', { days })}</span>{' '}
      <span className={styles.date}>{`(${day(deleteAt)})`}</span>
    </span>
  );
}
