import { useLocale, useTranslations } from 'use-intl';
import { type Images, setImage, useImages } from '#lib/images.ts';
import type { Problem } from '#lib/texts.ts';
import { ImageWindow } from '#ui/image-window.tsx';
import { checkImage } from './check-image.ts';
import { noteImagesChosen } from './chosen-before.ts';

type ImageSlotProps = {
  side: keyof Images;
  label: string;
  hint?: string;
  error: string | undefined;
  /** A file that will not do, or null once one will. */
  onProblem: (problem: Problem | null) => void;
  progress?: number | null;
  done?: boolean;
};

/** One image of the submission: chosen, judged by its bytes, kept in memory. */
export function ImageSlot(props: ImageSlotProps) {
  const { side, label, hint, error, onProblem, progress = null, done = false } = props;
  const t = useTranslations();
  const locale = useLocale();
  const file = useImages()[side];

  const choose = async (chosen: File) => {
    const problem = await checkImage(chosen);
    if (problem === null) {
      setImage(side, chosen);
      noteImagesChosen();
    }
    onProblem(problem && `errors.${problem}`);
  };

  // The specification's sentence, and how to get to a picture that will do.
  const wrongType = error === t('errors.invalid_file_type');
  return (
    <ImageWindow
      id={side}
      label={label}
      hint={wrongType ? t('upload.convert') : hint}
      error={error}
      errorPrefix={t('shell.error_prefix')}
      file={file}
      onChoose={(chosen) => void choose(chosen)}
      onRemove={() => setImage(side, null)}
      capture={side === 'person' ? 'user' : 'environment'}
      progress={progress}
      done={done}
      texts={{
        choose: t('upload.choose'),
        take: t('upload.take'),
        replace: t('upload.replace'),
        remove: t('upload.remove'),
        limits: t('upload.limits'),
        drop: t('upload.drop'),
        empty: t('upload.empty'),
        check: t('upload.check'),
        chosen: file
          ? t('upload.chosen', { name: file.name, size: sizeIn(locale, file.size) })
          : '',
        preview: t('upload.preview', { side: label }),
        close: t('shell.close'),
        small: t('upload.small'),
      }}
    />
  );
}

function sizeIn(locale: string, bytes: number): string {
  const mega = bytes >= 1_000_000;
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: mega ? 'megabyte' : 'kilobyte',
    maximumFractionDigits: mega ? 1 : 0,
  }).format(mega ? bytes / 1_048_576 : Math.max(1, bytes / 1024));
}
