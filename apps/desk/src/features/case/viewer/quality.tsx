import { texts } from '#texts.ts';
import { Badge } from '@portico/ui/text/badge.tsx';
import type { CaseImage } from './images.ts';
import styles from './viewer.module.css';

type QualityProps = {
  image: CaseImage;
  /** The side's name, if two images are side by side. */
  name: string | null;
};

/** An image's quality figures and what they mean; they advise, and a person decides. */
export function Quality({ image, name }: QualityProps) {
  const { quality, cause } = image;
  const words = texts.viewer;
  const figures = quality && [
    [words.sharpness, String(quality.sharpness)],
    [words.glare, `${quality.glare} ‰`],
    [words.luminance, `${quality.luminance} / 255`],
    [words.shortSide, `${quality.shortSide} px`],
  ];
  const kb = Math.round(image.bytes / 1024);
  return (
    <div className={styles.quality}>
      {name !== null && <strong>{name}</strong>}
      {quality === null ? (
        <Badge>{words.unmeasured}</Badge>
      ) : cause === null ? (
        <Badge tone="good">{words.good}</Badge>
      ) : (
        <Badge tone="warn">{texts.causes[cause]}</Badge>
      )}
      {figures && (
        <dl className={styles.figures} aria-label={words.figures}>
          {figures.map(([what, value]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <span className={styles.size}>{words.size(image.width, image.height, kb)}</span>
    </div>
  );
}
