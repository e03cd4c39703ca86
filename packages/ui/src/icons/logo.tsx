import { useEffect, useRef, useState } from 'react';
import styles from './logo.module.css';

/** The doorway; without a class of its own as tall as the text beside it. */
export function LogoMark({ className = styles.mark }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 20 28" className={className} aria-hidden="true" focusable="false">
      <path d="M2.5 28V10a7.5 7.5 0 0 1 15 0v18" />
    </svg>
  );
}

/**
 * Mark and name, or the operator's own `image` as long as it loads; the link around it provides its
 * accessible name.
 */
export function Logo({ image, name }: { image: string | null; name: string }) {
  const shown = useRef<HTMLImageElement>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    // It may have failed before the listener was added: a complete image without a width is broken.
    if (shown.current?.complete && shown.current.naturalWidth === 0) setBroken(true);
  }, []);
  return (
    <span className={styles.logo}>
      {image !== null && !broken ? (
        <img
          ref={shown}
          src={image}
          alt=""
          className={styles.image}
          onError={() => setBroken(true)}
        />
      ) : (
        <>
          <LogoMark />
          <span dir="auto" translate="no">
            {name}
          </span>
        </>
      )}
    </span>
  );
}
