import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { OwnReference } from '#domain/verification/own-reference.tsx';
import type { Own } from '#domain/verification/own-verification.ts';
import { OwnLoading } from '#features/kyc/upload/own-loading.tsx';
import type { Form } from '#platform/forms/form.ts';
import { useOwnTab } from '@portico/client/browser/own-tab.ts';
import { useMedia } from '@portico/client/browser/use-media.ts';
import { isolated } from '@portico/client/i18n/texts.ts';
import { focusField } from '@portico/client/router/focus-field.ts';
import { PATHS } from '@portico/client/router/paths.ts';
import { usePage } from '@portico/client/router/use-page.ts';
import { ErrorSummary } from '@portico/ui/form/error-summary.tsx';
import { Screen, type StepPosition } from '@portico/ui/layout/screen.tsx';
import { Reasons, Refused } from './reasons.tsx';
import { type Closed, ClosedDoor, StatusNotice, useClosedWords } from './status-notice.tsx';
import { StepAside } from './step-aside.tsx';
import styles from './step-screen.module.css';
import type { StepState } from './step-state.ts';
import type { Place } from './use-step-state.ts';

/** The screens of the verification in their order; each is one step. */
const SCREENS = [
  'residency',
  'personal',
  'address',
  'select',
  'info',
  'document',
  'selfie',
  'review',
] as const;

/** From this width on there is room for something beside the form; the style sheet of the screen uses the same. */
const WIDE = '(min-width: 1000px)';

/** The screens that save images. */
const IMAGE_SCREENS: readonly string[] = ['document', 'selfie'];

type StepScreenProps = {
  screen: (typeof SCREENS)[number];
  place: Place;
  title: string;
  lede: string | undefined;
  /** The target of Back; without it one step back, or the start page if there is none. */
  back?: string | undefined;
  /** The state of that visit. */
  backState?: unknown;
  /** The page's form: its problems are listed on top. */
  form?: Pick<Form<string>, 'items' | 'attempt'>;
  /** Names the fields of the form that may share an error sentence. */
  labels?: Partial<Record<string, string>>;
  /** Whether the page shows another error: the title says so too. */
  failed?: boolean;
  /** A panel beside the column on wide screens, and below it on others. */
  beside?: (own: Own) => ReactNode;
  /** A wider column, for content that stands beside each other. */
  wide?: boolean;
  /** Whether an earlier step has to be done first: the page shows no progress. */
  early?: boolean;
  /** Whether the page asks for text. */
  asks?: boolean;
  /** The content to fill in, if the status allows any. */
  children: (own: Own) => ReactNode;
};

/**
 * A page of the verification with its step number: its form if the status leaves something to enter, otherwise the
 * status.
 */
export function StepScreen(props: StepScreenProps) {
  const { screen, place, title, lede, back, form, labels = {} } = props;
  const { known, retry, own, stepState } = place;
  const t = useTranslations('shell');
  const ownTab = useOwnTab();
  const wide = useMedia(WIDE);
  const step = useStep(screen, props.early ? null : stepState);
  const closed = isClosed(stepState) ? stepState : null;
  const words = useClosedWords(closed, own?.verification) ?? { title, lede };
  const items = closed
    ? []
    : (form?.items ?? []).map((item) => ({ ...item, of: labels[item.fieldId] }));
  const aside =
    wide && step && stepState?.at === 'open' ? (
      <StepAside screen={screen} positions={step.positions} />
    ) : undefined;
  const failed = known.state === 'failed' || (closed === null && props.failed === true);
  const beside = (of: Own) => {
    const own = props.beside?.(of);
    if (!aside || !own) return own || aside;
    return (
      <div className={styles.beside}>
        {own}
        {aside}
      </div>
    );
  };
  usePage(words.title, {
    errors: failed || items.length > 0,
    place: step?.text,
    asks: props.asks ? focusField : undefined,
  });
  return (
    <Screen
      title={words.title}
      lede={words.lede}
      eyebrow={closed && <ClosedDoor stepState={closed} />}
      step={step?.text}
      steps={step?.positions}
      back={{
        label: t('back'),
        to: (closed ? undefined : back) ?? (ownTab ? PATHS.home : undefined),
        state: closed ? undefined : props.backState,
      }}
      problems={<ErrorSummary title={t('problem')} items={items} attempt={form?.attempt ?? 0} />}
      beside={own && !closed ? beside(own) : undefined}
      wide={props.wide === true && closed === null}
    >
      {known.state !== 'loaded' && (
        <OwnLoading known={known} images={IMAGE_SCREENS.includes(screen)} onRetry={retry} />
      )}
      {own && closed && <StatusNotice stepState={closed} verification={own.verification} />}
      {own && stepState?.at === 'open' && stepState.refused && (
        <Refused verification={own.verification} />
      )}
      {own && stepState?.at === 'fix' && (
        <Reasons corrections={stepState.here} document={own.verification.document} />
      )}
      {own && !closed && props.children(own)}
      {own?.verification.submittedAt && <OwnReference reference={own.verification.reference} />}
    </Screen>
  );
}

function isClosed(stepState: StepState | null): stepState is Closed {
  return stepState?.at === 'settled' || stepState?.at === 'fine';
}

/** The step among the screens; during a correction request, among its parts; otherwise none. */
function useStep(
  screen: (typeof SCREENS)[number],
  stepState: StepState | null,
): { text: string; positions: StepPosition[] } | null {
  const t = useTranslations();
  if (stepState === null || stepState.at === 'settled' || stepState.at === 'fine') return null;
  if (stepState.at === 'open') {
    const n = SCREENS.indexOf(screen) + 1;
    return {
      text: t('shell.step', { n: String(n), total: String(SCREENS.length) }),
      positions: SCREENS.map((_, index) =>
        index + 1 < n ? 'past' : index + 1 === n ? 'now' : 'ahead',
      ),
    };
  }
  const { corrections } = stepState;
  // The review shows the corrections of all pages.
  const here = screen === 'review' ? [] : stepState.here;
  const positions = corrections.map((each) =>
    here.includes(each) ? 'now' : each.corrected ? 'past' : 'ahead',
  );
  if (here.length === 0) return { text: t('fix.all'), positions };
  const first = positions.indexOf('now') + 1;
  const last = positions.lastIndexOf('now') + 1;
  // Isolated; otherwise the numbers of a range would swap in right-to-left text.
  const n = first === last ? String(first) : isolated(`${first}–${last}`);
  return { text: t('fix.step', { n, total: String(corrections.length) }), positions };
}
