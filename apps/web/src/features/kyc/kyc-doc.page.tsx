import { DOCUMENT_SIDES } from '@portico/contract';
import { useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { Capture } from '#lib/capture.ts';
import { details, useDraft } from '#lib/drafts.ts';
import { type Problems, useForm } from '#lib/form.ts';
import type { HandoffPanel } from '#lib/handoff.ts';
import { mendStep } from '#lib/mend-step.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { chosenDocument, imagesOf, SETTLED, useOwn } from '#lib/own-verification.ts';
import { PATHS } from '#lib/paths.ts';
import type { Problem } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { INPUT_IDS } from './input-ids.ts';
import { OnPhone } from './on-phone.tsx';
import { OwnLoading } from './own-loading.tsx';
import { OwnSlot } from './own-slot.tsx';
import { StepScreen } from './step-screen.tsx';
import { UnderReview } from './under-review.tsx';

type Input = 'front' | 'back';

/** R-KYC-7, R-KYC-15: the front, and of an ID card the back, each saved as it is accepted. */
export function KycDocPage({ capture, handoff }: { capture: Capture; handoff: HandoffPanel }) {
  const t = useTranslations('doc');
  const navigate = useNavigate();
  const document = chosenDocument(useDraft(details));
  const { known, retry } = useOwn();
  const own = known.state === 'loaded' ? known.own : null;
  const sides = DOCUMENT_SIDES[document].flatMap((side) => (side === 'personImage' ? [] : [side]));
  const images = own ? imagesOf(own, document) : {};
  const isDone = sides.every((side) => images[side] !== undefined);
  /** Both sides may be looked at at once: each adds to what the other has found by then. */
  const refused = useRef<Problems<Input>>({});
  const labels = { front: document === 'passport' ? t('photo_page') : t('front'), back: t('back') };

  const goOn = () => {
    const marks = own?.verification.marks ?? [];
    const others = marks.filter(({ part }) => !sides.some((side) => side === part));
    navigate(mendStep(others), { state: { mend: true } });
  };
  const form = useForm<Input>({
    validate: () => {
      const missing = sides.filter((side) => images[side] === undefined);
      const none = missing.map((side) => {
        const input = INPUT_IDS[side];
        return [input, refused.current[input] ?? 'errors.upload_file'];
      });
      return Object.fromEntries(none) as Problems<Input>;
    },
    send: async () => {
      goOn();
      return undefined;
    },
  });

  const judge = (input: Input, problem: Problem | null) => {
    const { [input]: _before, ...others } = refused.current;
    refused.current = problem === null ? others : { ...others, [input]: problem };
    form.show(refused.current);
  };
  const slot = (side: (typeof sides)[number]) => {
    const input = INPUT_IDS[side];
    return (
      own && (
        <OwnSlot
          key={side}
          capture={capture}
          own={own}
          document={document}
          side={side}
          label={labels[input]}
          error={form.error(input)}
          onProblem={(problem) => judge(input, problem)}
        />
      )
    );
  };

  const isOpen = own !== null && !SETTLED.includes(own.verification.status);

  return (
    <StepScreen
      n={5}
      title={t(`title_${document}`)}
      lede={t(`lede_${document}`)}
      back={PATHS.kycInfo}
      form={form}
      labels={labels}
      failed={known.state === 'failed'}
      beside={
        isOpen && <OnPhone handoff={handoff} own={own} document={document} onFinished={goOn} />
      }
    >
      {known.state !== 'loaded' && <OwnLoading known={known} onRetry={retry} />}
      {own && !isOpen && <UnderReview />}
      {isOpen && (
        <Panel>
          <form noValidate onSubmit={form.onSubmit}>
            {sides.map(slot)}
            <Button type="submit" variant={isDone ? 'primary' : 'ghost'}>
              {t('submit')}
            </Button>
          </form>
        </Panel>
      )}
    </StepScreen>
  );
}
