import type { DocumentDraft } from '@portico/contract';
import { type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { OpenHandoff } from '#domain/verification/handoff.ts';
import { useSideNames } from '#domain/verification/side-names.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { QrCode } from '@portico/ui/media/qr-code.tsx';
import { classes } from '@portico/ui/styles/classes.ts';
import { HandoffLink } from './handoff-link.tsx';
import styles from './handoff-panel.module.css';
import { TwoWords } from './two-words.tsx';
import { useMinutesLeft } from './use-minutes-left.ts';

type OpenPanelProps = {
  handoff: OpenHandoff;
  claimed: boolean;
  arrived: DocumentDraft[];
  lost: boolean;
  failure: Failure | null;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Resolves to false if it could not be ended. */
  onStop: () => Promise<boolean>;
};

/** The link while it is valid: as a code and as text, the two words, and what the phone is doing. */
export function OpenPanel(props: OpenPanelProps) {
  const { handoff, claimed, arrived, lost, failure, heading, onStop } = props;
  const t = useTranslations('handoff');
  const errorText = useErrorText();
  const names = useSideNames(handoff.document);
  const minutes = useMinutesLeft(handoff.until);
  const [busy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    if (!(await onStop())) setBusy(false);
  };
  const isAll = handoff.sides.every((side) => arrived.some((draft) => draft.side === side));
  const state = isAll ? t('finished') : claimed ? t('claimed') : t('waiting');

  return (
    <>
      <h2 id="handoff-title" ref={heading} tabIndex={-1} aria-describedby="handoff-words">
        {claimed ? t('start') : t('title')}
      </h2>
      <TwoWords id="handoff-words" label={t('words')} words={handoff.words} />
      {!claimed && (
        <>
          <div className={styles.scan}>
            <QrCode text={handoff.url} label={t('qr')} />
            <ol className={styles.steps}>
              <li>{t('steps_scan')}</li>
              <li>{t('steps_words')}</li>
              <li>{t('steps_wait')}</li>
            </ol>
          </div>
          <HandoffLink url={handoff.url} />
        </>
      )}
      <div className={styles.state} aria-live="polite">
        <p className={classes(styles.now, lost && styles.lost)}>
          <span className={styles.pulse} aria-hidden="true" />
          <span>{lost ? t('lost') : state}</span>
        </p>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari announces no list without bullets */}
        <ul role="list" className={styles.arrived}>
          {handoff.sides
            .filter((side) => arrived.some((draft) => draft.side === side))
            .map((side) => (
              <li key={side}>
                <Icon name="check" />
                <span>{t('arrived', { side: names[side] })}</span>
              </li>
            ))}
        </ul>
      </div>
      {failure && <Alert kind="error">{errorText(failure)}</Alert>}
      <div className={styles.foot}>
        <span className={styles.left}>
          <Icon name="clock" />
          <span>{t('left', { minutes })}</span>
        </span>
        <Button variant="small" busy={busy} onClick={() => void stop()}>
          {t('stop')}
        </Button>
      </div>
    </>
  );
}
