import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Capture } from '#lib/capture.ts';
import { details, useDraft } from '#lib/drafts.ts';
import { useForm } from '#lib/form.ts';
import type { HandoffPanel } from '#lib/handoff.ts';
import { chosenDocument, imagesOf, type Own, SETTLED, useOwn } from '#lib/own-verification.ts';
import { PATHS } from '#lib/paths.ts';
import type { Problem } from '#lib/texts.ts';
import { focusHeading } from '#lib/use-page.ts';
import { Button } from '#ui/button.tsx';
import { FactList } from '#ui/fact-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { OnPhone } from './on-phone.tsx';
import { OwnLoading } from './own-loading.tsx';
import { OwnSlot } from './own-slot.tsx';
import { ReviewPage } from './review-page.tsx';
import { StepScreen } from './step-screen.tsx';
import { UnderReview } from './under-review.tsx';

type KycPersonPageProps = { capture: Capture; handoff: HandoffPanel };

/** R-KYC-7, R-KYC-8, R-KYC-9: the selfie; once it is there, the review of everything, from which it is sent. */
export function KycPersonPage(props: KycPersonPageProps) {
  const t = useTranslations('person');
  const document = chosenDocument(useDraft(details));
  const { known, retry } = useOwn();
  /** Whether one has come back from the review to take another selfie. */
  const [retakes, setRetakes] = useState(false);

  if (known.state !== 'loaded' || SETTLED.includes(known.own.verification.status)) {
    return (
      <StepScreen
        n={6}
        title={t('title')}
        lede={t('lede')}
        back={PATHS.kycDoc}
        failed={known.state === 'failed'}
      >
        {known.state === 'loaded' ? <UnderReview /> : <OwnLoading known={known} onRetry={retry} />}
      </StepScreen>
    );
  }
  const isTaken = imagesOf(known.own, document).personImage !== undefined;
  return isTaken && !retakes ? (
    <ReviewPage own={known.own} onSelfie={() => setRetakes(true)} />
  ) : (
    <SelfiePage {...props} own={known.own} onDone={() => setRetakes(false)} />
  );
}

type SelfiePageProps = KycPersonPageProps & { own: Own; onDone: () => void };

function SelfiePage({ capture, handoff, own, onDone }: SelfiePageProps) {
  const t = useTranslations();
  const document = chosenDocument(useDraft(details));
  const isTaken = imagesOf(own, document).personImage !== undefined;
  const [refused, setRefused] = useState<Problem | null>(null);
  const form = useForm<'person'>({
    validate: () => (isTaken ? {} : { person: refused ?? 'errors.upload_file' }),
    send: async () => {
      onDone();
      return undefined;
    },
  });
  const judge = (problem: Problem | null) => {
    setRefused(problem);
    form.show(problem === null ? {} : { person: problem });
  };
  useArrival(isTaken);

  return (
    <StepScreen
      n={6}
      title={t('person.title')}
      lede={t('person.lede')}
      back={PATHS.kycDoc}
      form={form}
      beside={<OnPhone handoff={handoff} own={own} document={document} onFinished={onDone} />}
    >
      <Panel>
        <form noValidate onSubmit={form.onSubmit}>
          <OwnSlot
            capture={capture}
            own={own}
            document={document}
            side="personImage"
            label={t('person.selfie')}
            hint={t('person.hint')}
            error={form.error('person')}
            onProblem={judge}
          />
          <FactList facts={[{ icon: 'lock', text: t('check.human') }]} />
          <Button type="submit" variant={isTaken ? 'primary' : 'ghost'}>
            {t('check.go_on')}
          </Button>
        </form>
      </Panel>
    </StepScreen>
  );
}

/** Whoever comes back from the review begins at the top, as on any page. */
function useArrival(comesBack: boolean): void {
  const first = useRef(comesBack);
  useEffect(() => {
    if (!first.current) return;
    window.scrollTo(0, 0);
    focusHeading();
  }, []);
}
