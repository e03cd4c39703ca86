import { type DocumentType, sidesOf } from '@portico/contract';
import { useTranslations } from 'use-intl';
import { details, useDraft } from '#domain/sign-up/drafts.ts';
import type { Camera, Capture } from '#domain/verification/capture.ts';
import { correctionStep } from '#domain/verification/correction-step.ts';
import type { HandoffPanel } from '#domain/verification/handoff.ts';
import {
  chosenDocument,
  imagesOf,
  type Own,
  ownNow,
} from '#domain/verification/own-verification.ts';
import { useSideNames } from '#domain/verification/side-names.ts';
import { StepScreen } from '#features/kyc/status/step-screen.tsx';
import { correctionsOf } from '#features/kyc/status/step-state.ts';
import { useStepState } from '#features/kyc/status/use-step-state.ts';
import { FILE_INPUT_IDS } from '#features/kyc/upload/file-input-ids.ts';
import { OwnSlot, Sides } from '#features/kyc/upload/own-slot.tsx';
import { SavedNote } from '#features/kyc/upload/saved-note.tsx';
import { useCameraSession } from '#features/kyc/upload/use-camera-session.tsx';
import { useSlots } from '#features/kyc/upload/use-slots.ts';
import { useForm } from '#platform/forms/form.ts';
import { useNavigate } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Panel } from '@portico/ui/layout/panel.tsx';
import { ChooseFirst } from './choose-first.tsx';
import { OnPhone } from './on-phone.tsx';

type Input = 'front' | 'back';

type KycDocPageProps = { capture: Capture; camera: Camera; handoff: HandoffPanel };

/** R-KYC-7, R-KYC-15: the front, and for an ID card the back, each saved once it is accepted. */
export function KycDocPage({ capture, camera, handoff }: KycDocPageProps) {
  const t = useTranslations('doc');
  const select = useTranslations('select');
  const navigate = useNavigate();
  const document = chosenDocument(useDraft(details));
  const sides = sidesOf(document).flatMap((side) => (side === 'personImage' ? [] : [side]));
  const place = useStepState({ parts: sides });
  const { own } = place;
  const images = own ? imagesOf(own, document) : {};
  // Images that stay as they were sent come after those to take again.
  const stays = (side: (typeof sides)[number]) => images[side]?.stays === true;
  const inOrder = [...sides.filter((side) => !stays(side)), ...sides.filter(stays)];
  const isCorrection = place.stepState?.at === 'fix';
  const again = inOrder.filter((side) => !stays(side));
  const names = useSideNames(document);
  const labels = { front: names.docImageFront, back: names.docImageBack };

  const goOn = ({ replace = false } = {}) => {
    const now = ownNow();
    const corrections = now === null ? [] : correctionsOf(now, document);
    const others = corrections.filter(({ part }) => !sides.some((side) => side === part));
    const to = correctionStep(others);
    navigate(to, { replace, state: { correction: true } });
    return to === PATHS.kycPerson;
  };
  const session = useCameraSession({
    camera,
    document,
    sides: again,
    // In place of the entry of the open camera.
    onDone: () => goOn({ replace: true }),
  });
  const slots = useSlots<Input>({
    sides: sides.map((side) => ({ side, input: FILE_INPUT_IDS[side] })),
    document,
    own,
    show: (problems, how) => form.show(problems, how),
  });
  const form = useForm<Input>({
    validate: slots.settle,
    send: async () => {
      goOn();
      return undefined;
    },
  });
  const { next } = slots;
  const slot = (of: Own, type: DocumentType, side: (typeof sides)[number]) => {
    const input = FILE_INPUT_IDS[side];
    return (
      <OwnSlot
        key={side}
        capture={capture}
        own={of}
        document={type}
        side={side}
        label={labels[input]}
        error={form.error(input)}
        quiet={next !== null && next !== input}
        onTake={(byHand) => session.open(side, byHand)}
        left={session.left(side)}
        {...slots.callbacksOf(input)}
      />
    );
  };

  return (
    <StepScreen
      screen="document"
      place={place}
      title={titleOf()}
      // During a correction the reason for it is on top.
      lede={isCorrection || document === null ? undefined : t(`lede_${document}`)}
      back={isCorrection ? undefined : PATHS.kycInfo}
      form={form}
      labels={labels}
      wide={sides.length > 1}
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
              <Sides>{inOrder.map((side) => slot(of, document, side))}</Sides>
              <SavedNote own={of} />
              <Button
                type="submit"
                variant={next === null ? 'primary' : 'ghost'}
                unavailable={slots.isMissing}
                busy={form.busy}
              >
                {t('submit')}
              </Button>
            </form>
            {session.shown}
          </Panel>
        )
      }
    </StepScreen>
  );

  function titleOf() {
    if (document === null) return select('title');
    const [only] = again;
    // Of two sides, the one to take again.
    if (isCorrection && sides.length > 1 && again.length === 1 && only) return t(`again_${only}`);
    return t(`title_${document}`);
  }
}
