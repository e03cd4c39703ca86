import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useLocalization } from '#domain/landing/landing.ts';
import { useHydrated } from '@portico/client/browser/use-hydrated.ts';
import { useMedia } from '@portico/client/browser/use-media.ts';
import { whenIdle } from '@portico/client/browser/when-idle.ts';
import { Link } from '@portico/client/router/navigation.tsx';
import { PATHS } from '@portico/client/router/paths.ts';
import { Icon } from '@portico/ui/icons/icon.tsx';
import { classes } from '@portico/ui/styles/classes.ts';
// The HTML must include the cards' style: without script it shows the cards, too.
import '#ui/media/partner-card.module.css';
import styles from './partners.module.css';

/** From this width on the rows have room; the style sheet uses the same width. */
const WIDE = '(min-width: 1200px)';
const STILL = '(prefers-reduced-motion: reduce)';

type RowsProps = { endless: boolean };
let Rows: ComponentType<RowsProps> | null = null;

/** Loads the rows' code; the server does so before it renders. */
export async function loadPartnerRows(): Promise<void> {
  Rows = (await import('./partner-rows.tsx')).PartnerRows;
}

/**
 * The partner projects in three moving rows, and the link to all of them (R-ENTRY-4). Narrow screens show only the
 * link. In the HTML the rows are for browsers without script. All other browsers show a placeholder, which costs no
 * work, and render the rows when idle.
 */
export function Partners() {
  const t = useTranslations('carousel');
  const isDemo = useLocalization()?.ecosystem_block.demo;
  const Taken = useRows();
  const still = useMedia(STILL);
  const [paused, setPaused] = useState(false);
  useEffect(() => {
    // The lights behind the rows stop as well.
    document.documentElement.toggleAttribute('data-still', paused);
    return () => document.documentElement.removeAttribute('data-still');
  }, [paused]);
  const hydrated = useHydrated();
  const endless = hydrated && Taken !== null && !still;
  return (
    <div className={styles.partners}>
      <h2 id="partners" className={styles.title}>
        {t('title')}
      </h2>
      <div className={styles.frame}>
        <section
          className={styles.window}
          aria-labelledby="partners"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, or pauses while it has the focus
          tabIndex={0}
          data-paused={paused || undefined}
        >
          {Taken !== null && hydrated ? (
            <div className={classes(styles.rows, endless && styles.endless)}>
              <Taken endless={endless} />
            </div>
          ) : (
            <>
              <noscript>
                {Taken && (
                  <div className={styles.rows}>
                    <Taken endless={false} />
                  </div>
                )}
              </noscript>
              <div className={classes(styles.rows, styles.coming)} />
            </>
          )}
        </section>
      </div>
      <p className={styles.foot}>
        <Link to={PATHS.ecosystem}>{t('all')}</Link>
        {isDemo && <span className={styles.demo}>{t('demo')}</span>}
        {endless && (
          <button type="button" className={styles.pause} onClick={() => setPaused(!paused)}>
            <Icon name={paused ? 'play' : 'pause'} />
            <span>{paused ? t('play') : t('pause')}</span>
          </button>
        )}
      </p>
    </div>
  );
}

/** The rows' code, on screens that have room for them; the server has loaded it before it renders. */
function useRows(): ComponentType<RowsProps> | null {
  const [taken, setTaken] = useState<ComponentType<RowsProps> | null>(() => Rows);
  const wide = useMedia(WIDE);
  useEffect(() => {
    if (!wide || taken !== null) return;
    let canceled = false;
    whenIdle(() => {
      if (canceled) return;
      loadPartnerRows().then(
        () => startTransition(() => setTaken(() => Rows)),
        () => undefined,
      );
    });
    return () => {
      canceled = true;
    };
  }, [wide, taken]);
  return taken;
}
