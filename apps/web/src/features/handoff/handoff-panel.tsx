import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { HandoffProps } from '#domain/verification/handoff.ts';
import { useErrorText } from '@portico/client/i18n/texts.ts';
import { focusHeading } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import styles from './handoff-panel.module.css';
import { OpenPanel } from './open-panel.tsx';
import { useHandoff } from './use-handoff.ts';

/** On the computer: the offer to take the photos with a phone, and the link while it is valid (R-KYC-15). */
export function HandoffPanel(props: HandoffProps) {
  const t = useTranslations('handoff');
  const errorText = useErrorText();
  const { handoffState, starting, start, stop, leave } = useHandoff(props);
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button disappears with its step: moves the focus to the heading of the next one.
  const moved = useRef(false);
  const step = handoffState.at;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the step changes
  useEffect(() => {
    if (moved.current && heading.current) heading.current.focus();
    else if (moved.current) focusHeading();
    moved.current = false;
  }, [step]);
  const begin = () => {
    moved.current = true;
    void start();
  };

  const failure = 'failure' in handoffState ? handoffState.failure : null;
  const failed = failure && <Alert kind="error">{errorText(failure)}</Alert>;

  // No photo is missing, and no handoff is open.
  if (props.sides.length === 0 && 'failure' in handoffState && handoffState.at !== 'open')
    return null;
  return (
    <section className={styles.panel} aria-labelledby="handoff-title">
      <Panel>
        {handoffState.at === 'offer' && (
          <>
            <div className={styles.offer}>
              <span className={styles.phone}>
                <Icon name="phone" />
              </span>
              <div className={styles.words}>
                <h2 id="handoff-title" ref={heading} tabIndex={-1}>
                  {t('offer')}
                </h2>
                <p>{t('offer_text')}</p>
              </div>
            </div>
            {failed}
            <Button variant="ghost" busy={starting} onClick={begin}>
              {t('start')}
            </Button>
          </>
        )}
        {handoffState.at === 'open' && (
          <OpenPanel
            {...handoffState}
            heading={heading}
            onStop={async () => {
              moved.current = await stop();
              return moved.current;
            }}
          />
        )}
        {handoffState.at === 'finished' && (
          <div role="status">
            <h2 id="handoff-title" ref={heading} tabIndex={-1}>
              {t('finished')}
            </h2>
          </div>
        )}
        {handoffState.at === 'over' && (
          <>
            <div role="status" className={styles.words}>
              <h2 id="handoff-title" ref={heading} tabIndex={-1}>
                {t('phone_over_title')}
              </h2>
              <p>{t('over_text')}</p>
            </div>
            {failed}
            <div className={styles.ends}>
              <Button variant="ghost" busy={starting} onClick={begin}>
                {t('renew')}
              </Button>
              <Button
                variant="link"
                onClick={() => {
                  moved.current = true;
                  leave();
                }}
              >
                {t('stop')}
              </Button>
            </div>
          </>
        )}
      </Panel>
    </section>
  );
}
