import { useTranslations } from 'use-intl';
import { details, useDraft } from '#domain/sign-up/drafts.ts';
import type { Camera, Capture } from '#domain/verification/capture.ts';
import { correctionStep } from '#domain/verification/correction-step.ts';
import type { HandoffPanel } from '#domain/verification/handoff.ts';
import { chosenDocument, imagesOf } from '#domain/verification/own-verification.ts';
import { ReviewPage, SELFIE } from '#features/kyc/review/review-page.tsx';
import { StepScreen } from '#features/kyc/status/step-screen.tsx';
import { type Place, useStepState } from '#features/kyc/status/use-step-state.ts';
import { OwnSlot } from '#features/kyc/upload/own-slot.tsx';
import { useCameraSession } from '#features/kyc/upload/use-camera-session.tsx';
import { useSlots } from '#features/kyc/upload/use-slots.ts';
import { useForm } from '#platform/forms/form.ts';
import { useLocation, useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { FactList } from '@portico/ui/text/fact-list.tsx';
import { ChooseFirst } from './choose-first.tsx';
import { OnPhone } from './on-phone.tsx';

type KycPersonPageProps = { capture: Capture; camera: Camera; handoff: HandoffPanel };

/** R-KYC-7, R-KYC-8, R-KYC-9: the selfie; once it exists, the review of everything, from which it is submitted. */
export function KycPersonPage(props: KycPersonPageProps) {
  const document = chosenDocument(useDraft(details));
  const place = useStepState({ parts: ['personImage'], ends: true });
  const { own, stepState } = place;
  const navigate = useNavigate();
  /** Whether the person went back from the review to the selfie. */
  const retakes = useLocation().state?.selfie === true;
  const isTaken = own !== null && imagesOf(own, document).personImage !== undefined;
  // All other corrections come before the review.
  const isWhole =
    stepState?.at !== 'fix' || stepState.corrections.every(({ corrected }) => corrected);
  const isEntered = stepState?.at === 'open' || stepState?.at === 'fix';
  return own !== null && isEntered && isTaken && isWhole && !retakes ? (
    <ReviewPage
      own={own}
      place={place}
      onSelfie={() => navigate(PATHS.kycPerson, { replace: true, state: SELFIE })}
    />
  ) : (
    <SelfiePage
      {...props}
      place={place}
      isWhole={isWhole}
      onDone={() => retakes && navigate(PATHS.kycPerson, { replace: true })}
    />
  );
}

type SelfiePageProps = KycPersonPageProps & {
  place: Place;
  isWhole: boolean;
  onDone: () => void;
};

function SelfiePage(props: SelfiePageProps) {
  const { capture, camera, handoff, place, isWhole, onDone } = props;
  const t = useTranslations();
  const navigate = useNavigate();
  const document = chosenDocument(useDraft(details));
  const { own, stepState } = place;
  const goOn = ({ replace = false } = {}) => {
    onDone();
    if (isWhole || stepState?.at !== 'fix') return;
    const others = stepState.corrections.filter(({ part }) => part !== 'personImage');
    navigate(correctionStep(others), { replace, state: { correction: true } });
  };
  const session = useCameraSession({
    camera,
    document,
    sides: ['personImage'],
    onDone: () => {
      goOn({ replace: true });
      return false;
    },
  });
  const slots = useSlots<'person'>({
    sides: [{ side: 'personImage', input: 'person' }],
    document,
    own,
    show: (problems, how) => form.show(problems, how),
  });
  const form = useForm<'person'>({
    validate: slots.settle,
    send: async () => {
      goOn();
      return undefined;
    },
  });
  return (
    <StepScreen
      screen="selfie"
      place={place}
      title={t('person.title')}
      lede={t('person.lede')}
      back={stepState?.at === 'fix' ? undefined : PATHS.kycDoc}
      form={form}
      beside={(of) =>
        document && (
          <OnPhone handoff={handoff} own={of} document={document} onFinished={() => goOn()} />
        )
      }
    >
      {(of) =>
        document === null ? (
          <ChooseFirst />
        ) : (
          <Panel>
            <form noValidate onSubmit={form.onSubmit}>
              <OwnSlot
                capture={capture}
                own={of}
                document={document}
                side="personImage"
                label={t('person.selfie')}
                hint={t('person.hint')}
                error={form.error('person')}
                onTake={(byHand) => session.open('personImage', byHand)}
                left={session.left('personImage')}
                {...slots.callbacksOf('person')}
              />
              <FactList facts={[{ icon: 'lock', text: t('check.human') }]} />
              <Button
                type="submit"
                variant={slots.next === null ? 'primary' : 'ghost'}
                unavailable={slots.isMissing}
                busy={form.busy}
              >
                {t(isWhole ? 'check.go_on' : 'doc.submit')}
              </Button>
            </form>
            {session.shown}
          </Panel>
        )
      }
    </StepScreen>
  );
}
