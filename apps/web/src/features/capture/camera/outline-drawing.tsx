import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import type { Size } from '#domain/image-quality/pixels.ts';
import styles from './camera-dialog.module.css';
import { type Box, type Kind, outlineIn } from './outline.ts';

/** As a share of a card's width (ISO/IEC 7810: 3.18 of 85.6 mm). */
const CORNER = 0.037;
/** The share of each side that the emphasized corners take. */
const ARM = 0.14;

/** Shades the whole stage except the areas for document and face, and draws their outlines. */
export function OutlineDrawing({ kind }: { kind: Kind }): ReactNode {
  const place = useRef<SVGSVGElement>(null);
  const [stage, setStage] = useState<Size | null>(null);

  useLayoutEffect(() => {
    const svg = place.current;
    if (!svg) return;
    const measure = () => setStage({ width: svg.clientWidth, height: svg.clientHeight });
    measure();
    const watcher = new ResizeObserver(measure);
    watcher.observe(svg);
    return () => watcher.disconnect();
  }, []);

  const { document: card, face } = outlineIn(stage ?? { width: 1, height: 1 }, kind);
  const holes = `${rectangle(card)}${face ? ellipse(face) : ''}`;
  return (
    <svg ref={place} className={styles.outline} aria-hidden="true" focusable="false">
      {stage && (
        <>
          <path
            className={styles.shade}
            d={`M0 0H${stage.width}V${stage.height}H0Z${holes}`}
            fillRule="evenodd"
          />
          <path className={styles.line} d={holes} />
          <path className={styles.corners} d={corners(card)} />
        </>
      )}
    </svg>
  );
}

function rectangle({ x, y, width, height }: Box): string {
  const r = width * CORNER;
  return `M${x + r} ${y}h${width - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${height - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - width}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - height}a${r} ${r} 0 0 1 ${r} ${-r}Z`;
}

function ellipse({ x, y, width, height }: Box): string {
  const [a, b] = [width / 2, height / 2];
  return `M${x} ${y + b}a${a} ${b} 0 1 1 ${width} 0a${a} ${b} 0 1 1 ${-width} 0Z`;
}

function corners({ x, y, width, height }: Box): string {
  const r = width * CORNER;
  const arm = width * ARM;
  const [right, bottom] = [x + width, y + height];
  return [
    `M${x} ${y + arm}V${y + r}a${r} ${r} 0 0 1 ${r} ${-r}H${x + arm}`,
    `M${right - arm} ${y}H${right - r}a${r} ${r} 0 0 1 ${r} ${r}V${y + arm}`,
    `M${right} ${bottom - arm}V${bottom - r}a${r} ${r} 0 0 1 ${-r} ${r}H${right - arm}`,
    `M${x + arm} ${bottom}H${x + r}a${r} ${r} 0 0 1 ${-r} ${-r}V${bottom - arm}`,
  ].join('');
}
