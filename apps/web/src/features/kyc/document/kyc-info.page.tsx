import { SIDES } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { correctionStep } from '#domain/verification/correction-step.ts';
import { StepScreen } from '#features/kyc/status/step-screen.tsx';
import { useStepState } from '#features/kyc/status/use-step-state.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { ButtonLink } from '@portico/ui/button/button.tsx';
import { Alert } from '@portico/ui/feedback/alert.tsx';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import styles from './kyc-info.module.css';
import { SampleDrawing } from './samples.tsx';

const DOCUMENT_RULES = ['valid', 'original', 'background', 'straight', 'glare'] as const;
const SELFIE_RULES = ['selfie_sharp', 'selfie_full', 'selfie_text'] as const;
const SAMPLES = ['good', 'glare', 'cut', 'blur'] as const;

/** R-KYC-6: the guidance of the specification's section 5, all of it. */
export function KycInfoPage() {
  const t = useTranslations('info');
  const select = useTranslations('select');
  const place = useStepState({ parts: SIDES });
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
          <p>{select('lede')}</p>
          <Rules title={t('document')} rules={DOCUMENT_RULES.map((rule) => t(rule))} />
          <section className={styles.rules}>
            <h2>{t('examples')}</h2>
            <ul className={styles.samples}>
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
          </section>
          <Rules title={t('selfie')} rules={SELFIE_RULES.map((rule) => t(rule))} />
          <Alert kind="info">{t('privacy')}</Alert>
          <ButtonLink
            to={isCorrection ? correctionStep(images) : PATHS.kycDoc}
            state={isCorrection ? { correction: true } : undefined}
          >
            {t('submit')}
          </ButtonLink>
        </Panel>
      )}
    </StepScreen>
  );
}

function Rules({ title, rules }: { title: string; rules: readonly string[] }) {
  return (
    <section className={styles.rules}>
      <h2>{title}</h2>
      <ul className={styles.list}>
        {rules.map((rule) => (
          <li key={rule}>
            <Icon name="check" />
            <span>{rule}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
