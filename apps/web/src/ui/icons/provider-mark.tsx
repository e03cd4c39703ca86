import type { SocialProvider } from '@portico/contract';
import type { ReactNode } from 'react';
import { runtimeConfig } from '#platform/router/page-data.ts';
import { Icon } from '@portico/ui/icons/icon.tsx';
import styles from './provider-mark.module.css';

/* The providers' marks, drawn here: loading their images would send a request to them. Their
 colors and proportions follow the providers' rules; the text beside them always says what the
 button does. */

const MARKS: Record<SocialProvider, ReactNode> = {
  google: (
    <svg viewBox="0 0 48 48" className={styles.mark} aria-hidden="true" focusable="false">
      <path
        fill="#ea4335"
        d="M33.2 13.1A14.5 14.5 0 0 0 10.5 19.4L2.6 13.2A24 24 0 0 1 40.1 6.2z"
      />
      <path
        fill="#fbbc05"
        d="M10.5 28.6A14.5 14.5 0 0 1 10.5 19.4L2.6 13.2A24 24 0 0 0 2.6 34.8z"
      />
      <path
        fill="#34a853"
        d="M10.5 28.6A14.5 14.5 0 0 0 32.2 36.2L39.9 42.2A24 24 0 0 1 2.6 34.8z"
      />
      <path
        fill="#4285f4"
        d="M24 20H46.6A24 24 0 0 1 39.9 42.2L32.2 36.2A14 14 0 0 0 36.9 29H24z"
      />
    </svg>
  ),
  apple: (
    <svg viewBox="0 0 24 24" className={styles.mark} aria-hidden="true" focusable="false">
      <path
        fill="currentcolor"
        d="M12.2 6.9c-1 0-2.4-1.1-4-1-2 0-3.9 1.1-4.9 3-2.1 3.6-.6 9 1.5 12 1 1.5 2.2 3.1 3.8 3 1.5 0 2.1-.9 3.9-.9s2.3.9 3.9.9c1.7 0 2.7-1.5 3.7-2.9 1.2-1.7 1.6-3.4 1.7-3.5-.1 0-3.2-1.2-3.2-4.8 0-3 2.4-4.4 2.6-4.5-1.5-2.1-3.7-2.4-4.4-2.4-2-.2-3.7 1.1-4.6 1.1zM15.6 3.9c.8-1 1.4-2.4 1.2-3.9-1.2.1-2.6.8-3.5 1.9-.8.9-1.4 2.3-1.3 3.7 1.4.1 2.7-.7 3.6-1.7z"
      />
    </svg>
  ),
};

/** The mark of a provider: the one drawn here, its picture, or a lock. */
export function ProviderMark({ provider }: { provider: SocialProvider }) {
  const mark = MARKS[provider];
  if (mark) return mark;
  const icon = runtimeConfig().providers.find(({ id }) => id === provider)?.icon;
  return icon ? <img src={icon} alt="" className={styles.mark} /> : <Icon name="lock" />;
}
