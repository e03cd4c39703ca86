import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '@portico/ui/icons/icon.tsx';
import header from './header.module.css';
import { HomeLink } from './home-link.tsx';
import { LanguageView } from './language-view.tsx';
import styles from './mobile-menu.module.css';
import { NavView } from './nav-view.tsx';

/** From this width on the header has room for everything. */
const WIDE = '(min-width: 950px)';

type MobileMenuProps = {
  /** Whether the page has the navigation; the steps of a task have only account and languages. */
  navigation: boolean;
  onClose: () => void;
};

/**
 * The menu of small screens (R-LAND-2). A modal dialog: the browser keeps the focus in it, closes
 * it on Escape and on the phone's back gesture, and returns the focus; the page behind is locked as
 * for every such dialog.
 */
export function MobileMenu({ navigation, onClose }: MobileMenuProps) {
  const t = useTranslations('nav');
  const dialog = useRef<HTMLDialogElement>(null);
  const closing = useRef<HTMLButtonElement>(null);
  const [view, setView] = useState<'nav' | 'languages' | 'nav again'>('nav');
  // Synchronously, not with the next render, so that the next element can take the focus.
  const close = () => dialog.current?.close();

  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    closing.current?.focus();
    return () => shown?.close();
  }, []);

  useEffect(() => {
    const wide = matchMedia(WIDE);
    const leave = () => wide.matches && dialog.current?.close();
    wide.addEventListener('change', leave);
    return () => wide.removeEventListener('change', leave);
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.menu}
      aria-label={t(view === 'languages' ? 'languages' : 'menu')}
      // Escape closes it as in overlay/dialog.tsx.
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      // The event fires late: a menu that was opened again meanwhile stays open.
      onClose={() => dialog.current?.open === false && onClose()}
    >
      <div className={styles.bar}>
        <HomeLink onClick={close} />
        <button
          ref={closing}
          type="button"
          className={header.burger}
          aria-label={t('close_menu')}
          onClick={close}
        >
          <Icon name="close" />
        </button>
      </div>
      {view === 'languages' ? (
        <LanguageView onBack={() => setView('nav again')} onClose={close} />
      ) : (
        <NavView
          navigation={navigation}
          cameBack={view === 'nav again'}
          onLanguages={() => setView('languages')}
          onClose={close}
        />
      )}
    </dialog>
  );
}
