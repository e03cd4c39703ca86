import {
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { errorText, texts } from '#texts.ts';
import { Button } from '@portico/ui/button/button.tsx';
import { Notice } from '@portico/ui/feedback/notice.tsx';
import { classes } from '@portico/ui/styles/classes.ts';
import type { CaseImage } from './images.ts';
import { openedImages, openImage, shownOf } from './opened-images.ts';
import styles from './stage.module.css';
import { useShown } from './use-opened-images.ts';
import {
  clamped,
  fitOf,
  moved,
  type Point,
  type Size,
  toggled,
  type View,
  zoomed,
} from './view.ts';

type StageProps = {
  image: CaseImage;
  /** The side's name. */
  name: string;
  /** Whether images may be fetched: only with a claim. */
  mayOpen: boolean;
  view: View;
  onView: (view: View) => void;
  /** Whether keys act on this image. */
  isActive: boolean;
  onActive: () => void;
  /** Two images are side by side. */
  isOneOfTwo: boolean;
};

/** Zoom step per pixel of wheel movement. */
const WHEEL = 0.0016;

/** One image that can be zoomed, moved and rotated; its frame keeps its size. */
export function Stage(props: StageProps) {
  const { image, name, mayOpen, view, onView, isActive, onActive } = props;
  const shown = useShown(image.id);
  const frame = useRef<HTMLDivElement>(null);
  const size = useSize(frame);
  const drag = useRef<Point | null>(null);

  useEffect(() => {
    // Read here, not on every change: an image that a sign-out dropped is not fetched again.
    const { state } = shownOf(openedImages.get(), image.id);
    if (mayOpen && state === 'closed') void openImage(image.id);
  }, [mayOpen, image.id]);

  const place = (event: { clientX: number; clientY: number }): Point => {
    const box = frame.current?.getBoundingClientRect();
    if (!box) return { x: 0, y: 0 };
    return {
      x: event.clientX - box.left - box.width / 2,
      y: event.clientY - box.top - box.height / 2,
    };
  };
  const show = (next: View) => onView(clamped(next, image, size));

  const wheel = useEffectEvent((event: WheelEvent) => {
    if (shown.state !== 'open') return;
    event.preventDefault();
    show(zoomed(view, Math.exp(-event.deltaY * WHEEL), place(event)));
  });
  useEffect(() => {
    const node = frame.current;
    const listen = (event: WheelEvent) => wheel(event);
    // React's own listener is passive, so the page would scroll as well.
    node?.addEventListener('wheel', listen, { passive: false });
    return () => node?.removeEventListener('wheel', listen);
  }, []);

  const press = (event: PointerEvent) => {
    onActive();
    if (event.button !== 0 || view.scale === 1) return;
    drag.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const follow = (event: PointerEvent) => {
    if (drag.current === null) return;
    const by = { x: event.clientX - drag.current.x, y: event.clientY - drag.current.y };
    drag.current = { x: event.clientX, y: event.clientY };
    show(moved(view, by));
  };
  const drop = () => {
    drag.current = null;
  };
  // Keys change the view without knowing the frame, and a resized window moves the image too, so
  // clamp here.
  const inside = clamped(view, image, size);
  const strays = size.width > 0 && (inside.x !== view.x || inside.y !== view.y);
  useLayoutEffect(() => {
    if (strays) onView(inside);
  });
  const each = fitOf(image, size, view.turn) * view.scale;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group for viewing, not a set of fields
    <div
      ref={frame}
      role="group"
      aria-label={texts.viewer.stage(name)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move and zoom the focused image
      tabIndex={0}
      className={classes(
        styles.stage,
        view.scale > 1 && styles.loose,
        isActive && props.isOneOfTwo && styles.active,
      )}
      onFocus={onActive}
      onPointerDown={press}
      onPointerMove={follow}
      onPointerUp={drop}
      onPointerCancel={drop}
      onDoubleClick={(event) => show(toggled(view, place(event)))}
    >
      {shown.state === 'open' && size.width > 0 && (
        <img
          src={shown.url}
          alt={texts.viewer.alt(name)}
          width={image.width}
          height={image.height}
          draggable={false}
          className={styles.image}
          style={{
            transform: `translate(-50%, -50%) translate(${view.x}px, ${view.y}px) rotate(${view.turn}deg) scale(${each})`,
          }}
        />
      )}
      {shown.state === 'opening' && (
        <p role="status" className={styles.wait}>
          {texts.viewer.opening(name)}
        </p>
      )}
      {shown.state === 'failed' && (
        <div className={styles.middle}>
          <Notice
            kind="error"
            live
            action={
              <Button variant="ghost" onClick={() => void openImage(image.id)}>
                {texts.again}
              </Button>
            }
          >
            <strong>{texts.viewer.failed(name)}</strong>
            <span>{errorText(shown.code)}</span>
          </Notice>
        </div>
      )}
      {shown.state === 'closed' && <p className={styles.middle}>{texts.viewer.closed}</p>}
      <p className={styles.side} aria-hidden="true">
        {name}
      </p>
    </div>
  );
}

function useSize(ref: { current: HTMLElement | null }): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const node = ref.current;
    if (!node) return undefined;
    const measure = () => setSize({ width: node.clientWidth, height: node.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [ref]);
  return size;
}
