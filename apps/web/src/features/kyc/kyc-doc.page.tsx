import { DOCUMENT_SIDES } from '@portico/contract';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { details, useDraft } from '#lib/drafts.ts';
import { type Problems, useForm } from '#lib/form.ts';
import { chosenImages } from '#lib/images.ts';
import { useNavigate } from '#lib/navigation.tsx';
import { PATHS } from '#lib/paths.ts';
import type { Problem } from '#lib/texts.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Panel } from '#ui/panel.tsx';
import { wereImagesChosen } from './chosen-before.ts';
import { ImageSlot } from './image-slot.tsx';
import { StepScreen } from './step-screen.tsx';

type Side = 'front' | 'back';
const SIDES = { docImageFront: 'front', docImageBack: 'back' } as const;

/** R-KYC-7: the front, and of an ID card the back. */
export function KycDocPage() {
  const t = useTranslations('doc');
  const person = useTranslations('person');
  const navigate = useNavigate();
  const document = useDraft(details).document === 'passport' ? 'passport' : 'id_card';
  const sides = DOCUMENT_SIDES[document].flatMap((part) =>
    part === 'personImage' ? [] : [SIDES[part]],
  );
  const [lost] = useState(() => chosenImages().front === null && wereImagesChosen());
  /** Both sides may be looked at at once: each adds to what the other has found by then. */
  const refused = useRef<Problems<Side>>({});
  const labels = { front: document === 'passport' ? t('photo_page') : t('front'), back: t('back') };

  const form = useForm<Side>({
    validate: () => {
      const images = chosenImages();
      const missing = sides.filter((side) => images[side] === null);
      const none = missing.map((side) => [side, refused.current[side] ?? 'errors.upload_file']);
      return Object.fromEntries(none) as Problems<Side>;
    },
    send: async () => {
      navigate(PATHS.kycPerson);
      return undefined;
    },
  });

  const judge = (side: Side, problem: Problem | null) => {
    const { [side]: _before, ...others } = refused.current;
    refused.current = problem === null ? others : { ...others, [side]: problem };
    form.show(refused.current);
  };

  return (
    <StepScreen
      n={5}
      title={t(`title_${document}`)}
      lede={t(`lede_${document}`)}
      back={PATHS.kycInfo}
      form={form}
      labels={labels}
    >
      {lost && <Alert kind="info">{person('lost_images')}</Alert>}
      <Panel>
        <form noValidate onSubmit={form.onSubmit}>
          {sides.map((side) => (
            <ImageSlot
              key={side}
              side={side}
              label={labels[side]}
              error={form.error(side)}
              onProblem={(problem) => judge(side, problem)}
            />
          ))}
          <Button type="submit">{t('submit')}</Button>
        </form>
      </Panel>
    </StepScreen>
  );
}
