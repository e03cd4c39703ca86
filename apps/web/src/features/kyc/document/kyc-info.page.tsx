import { SIDES } from '@portico/contract';
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
  const isComputer = useIsComputer();
  // Asks ahead: the next page opens the camera once the browser has answered.
  useHasCamera();
  const isCorrection = place.stepState?.at === 'fix';
  const images = place.stepState?.at === 'fix' ? place.stepState.here : [];
  return (
    <StepScreen
      screen="info"
      place={place}
      title={t('title')}
      lede={t('lede')}
      back={isCorrection ? undefined : PATHS.kycSelect}
      wide
    >
      {() => (
        <Panel>
          <ul className={styles.samples} aria-label={t('examples')}>
            {SAMPLES.map((kind) => (
              <li key={kind} className={styles.sample}>
                <SampleDrawing kind={kind} label={t(`example_${kind}`)} />
                <span className={styles.mark} data-kind={kind} aria-hidden="true">
                  <Icon name={kind === 'good' ? 'check' : 'close'} />
                </span>
                <span className={styles.short} aria-hidden="true">
                  {t(`short_${kind}`)}
                </span>
              </li>
            ))}
          </ul>
          <div className={styles.rules}>
            <Rules title={t('document')} rules={DOCUMENT_RULES.map((rule) => t(rule))} />
            <Rules title={t('selfie')} rules={SELFIE_RULES.map((rule) => t(rule))} />
            <p className={styles.only}>{select('lede')}</p>
          </div>
          <div className={styles.go}>
            <ButtonLink
              to={isCorrection ? correctionStep(images) : PATHS.kycDoc}
              state={isCorrection ? { correction: true } : undefined}
              onClick={(event) => {
                // Opens in another tab, where nobody has asked for the camera.
                if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
                // On a computer the page comes first: it also offers the phone.
                if (!isComputer) openWithCamera(isByHand(event.nativeEvent));
              }}
            >
              {t('submit')}
            </ButtonLink>
          </div>
          <p className={styles.privacy}>
            <Icon name="lock" />
            <span>{t('privacy')}</span>
          </p>
        </Panel>
      )}
    </StepScreen>
  );
}

function Rules({ title, rules }: { title: string; rules: readonly string[] }) {
  return (
    <section className={styles.about}>
      <h2>{title}</h2>
      <FactList facts={rules.map((rule) => ({ icon: 'check', text: rule }))} />
    </section>
  );
}
