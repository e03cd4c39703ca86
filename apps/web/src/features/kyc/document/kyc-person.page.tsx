import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { details, useDraft } from '#domain/sign-up/drafts.ts';
import type { Capture } from '#domain/verification/capture.ts';
import { correctionStep } from '#domain/verification/correction-step.ts';
import type { HandoffPanel } from '#domain/verification/handoff.ts';
import { chosenDocument, imagesOf } from '#domain/verification/own-verification.ts';
import { ReviewPage } from '#features/kyc/review/review-page.tsx';
import { StepScreen } from '#features/kyc/status/step-screen.tsx';
import { type Place, useStepState } from '#features/kyc/status/use-step-state.ts';
import { OwnSlot } from '#features/kyc/upload/own-slot.tsx';
import { useSlots } from '#features/kyc/upload/use-slots.ts';
import { useForm } from '#platform/forms/form.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { focusHeading } from '@portico/client/router/use-page.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { FactList } from '@portico/ui/text/fact-list.tsx';
import { ChooseFirst } from './choose-first.tsx';
import { OnPhone } from './on-phone.tsx';

type KycPersonPageProps = { capture: Capture; handoff: HandoffPanel };

/** R-KYC-7, R-KYC-8, R-KYC-9: the selfie; once it exists, the review of everything, from which it is submitted. */
export function KycPersonPage(props: KycPersonPageProps) {
  const document = chosenDocument(useDraft(details));
  const place = useStepState({ parts: ['personImage'], ends: true });
  const { own, stepState } = place;
  /** Whether the person came back from the review to take another selfie. */
  const [retakes, setRetakes] = useState(false);
  const isTaken = own !== null && imagesOf(own, document).personImage !== undefined;
  // All other corrections come before the review.
  const isWhole =
    stepState?.at !== 'fix' || stepState.corrections.every(({ corrected }) => corrected);
  const isEntered = stepState?.at === 'open' || stepState?.at === 'fix';
  return own !== null && isEntered && isTaken && isWhole && !retakes ? (
    <ReviewPage own={own} place={place} onSelfie={() => setRetakes(true)} />
  ) : (
    <SelfiePage
      {...props}
      place={place}
      isTaken={isTaken}
      isWhole={isWhole}
      onDone={() => setRetakes(false)}
    />
  );
}

type SelfiePageProps = KycPersonPageProps & {
  place: Place;
  isTaken: boolean;
  isWhole: boolean;
  onDone: () => void;
};

function SelfiePage(props: SelfiePageProps) {
  const { capture, handoff, place, isTaken, isWhole, onDone } = props;
  const t = useTranslations();
  const navigate = useNavigate();
  const document = chosenDocument(useDraft(details));
  const { own, stepState } = place;
  const goOn = () => {
    onDone();
    if (isWhole || stepState?.at !== 'fix') return;
    const others = stepState.corrections.filter(({ part }) => part !== 'personImage');
    navigate(correctionStep(others), { state: { correction: true } });
  };
  const slots = useSlots<'person'>({
    sides: [{ side: 'personImage', input: 'person' }],
    document,
    show: (problems) => form.show(problems),
  });
  const form = useForm<'person'>({
    validate: slots.settle,
    send: async () => {
      goOn();
      return undefined;
    },
  });
  useArrival(isTaken);

  return (
    <StepScreen
      screen="selfie"
      place={place}
      title={t('person.title')}
      lede={t('person.lede')}
      back={stepState?.at === 'fix' ? undefined : PATHS.kycDoc}
      form={form}
      beside={(of) =>
        document && <OnPhone handoff={handoff} own={of} document={document} onFinished={goOn} />
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
                {...slots.callbacksOf('person')}
              />
              <FactList facts={[{ icon: 'lock', text: t('check.human') }]} />
              <Button
                type="submit"
                variant={slots.next(own) === null ? 'primary' : 'ghost'}
                busy={form.busy}
              >
                {t(isWhole ? 'check.go_on' : 'doc.submit')}
              </Button>
            </form>
          </Panel>
        )
      }
    </StepScreen>
  );
}

/** A person who comes back from the review starts at the top, as on any page. */
function useArrival(comesBack: boolean): void {
  const first = useRef(comesBack);
  useEffect(() => {
    if (!first.current) return;
    window.scrollTo(0, 0);
    focusHeading();
  }, []);
}
