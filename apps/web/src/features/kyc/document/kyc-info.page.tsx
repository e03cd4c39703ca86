import { SIDES } from '@portico/contract';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isByHand } from '#domain/verification/by-hand.ts';
import { correctionStep } from '#domain/verification/correction-step.ts';
import { useHasCamera } from '#domain/verification/has-camera.ts';
import { StepScreen } from '#features/kyc/status/step-screen.tsx';
import { useStepState } from '#features/kyc/status/use-step-state.ts';
import { openWithCamera } from '#features/kyc/upload/use-camera-session.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { FactList } from '@portico/ui/text/fact-list.tsx';
import styles from './kyc-info.module.css';
import { useIsComputer } from './on-phone.tsx';
import { SampleDrawing } from './samples.tsx';

const DOCUMENT_RULES = ['valid', 'original', 'background', 'straight', 'glare'] as const;
const SELFIE_RULES = ['selfie_sharp', 'selfie_full', 'selfie_text'] as const;
const SAMPLES = ['good', 'glare', 'cut', 'blur'] as const;

/** R-KYC-6, R-KYC-26: the guidance of the specification's section 5, all of it, and the pictures first. */
export function KycInfoPage() {
  const t = useTranslations('info');
  const select = useTranslations('select');
  const place = useStepState({ parts: SIDES });
  const hasCamera = useHasCamera();
  const isComputer = useIsComputer();
  const isCorrection = place.stepState?.at === 'fix';
  const images = place.stepState?.at === 'fix' ? place.stepState.here : [];
  return (
    <StepScreen
      screen="info"
      place={place}
      title={t('title')}
      lede={t('lede')}
      back={isCorrection ? undefined : PATHS.kycSelect}
    >
      {() => (
        <Panel>
          <ul className={styles.samples} aria-label={t('examples')}>
            {SAMPLES.map((kind) => (
              <li key={kind} className={styles.sample}>
                <SampleDrawing kind={kind} label={t(`example_${kind}`)} />
                <span className={kind === 'good' ? styles.good : styles.bad} aria-hidden="true">
                  <Icon name={kind === 'good' ? 'check' : 'close'} />
                  <span>{t(`example_${kind}`)}</span>
                </span>
              </li>
            ))}
          </ul>
          <Rules title={t('document')} rules={DOCUMENT_RULES.map((rule) => t(rule))}>
            <p className={styles.only}>{select('lede')}</p>
          </Rules>
          <Rules title={t('selfie')} rules={SELFIE_RULES.map((rule) => t(rule))} />
          <FactList facts={[{ icon: 'lock', text: t('privacy') }]} />
          <div className={styles.go}>
            <ButtonLink
              to={isCorrection ? correctionStep(images) : PATHS.kycDoc}
              state={isCorrection ? { correction: true } : undefined}
              onClick={(event) => {
                // Opens in another tab, where nobody has asked for the camera.
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                // On a computer the page comes first: it also offers the phone.
                if (hasCamera && !isComputer) openWithCamera(isByHand(event.nativeEvent));
              }}
            >
              {t('submit')}
            </ButtonLink>
          </div>
        </Panel>
      )}
    </StepScreen>
  );
}

function Rules(props: { title: string; rules: readonly string[]; children?: ReactNode }) {
  const { title, rules, children } = props;
  return (
    <section className={styles.rules}>
      <h2>{title}</h2>
      <FactList facts={rules.map((rule) => ({ icon: 'check', text: rule }))} />
      {children}
    </section>
  );
}
