import { acceptTerms, getTerms, type OwnTerms } from '@portico/contract';
import { useCallback, useEffect, useState } from 'react';
import { useLocale } from 'use-intl';
import { accountTexts } from '#domain/texts/account-texts.tsx';
import { call } from '#platform/http/call.ts';
import { answerWaiting, noteTermsDialog, waitingForTerms } from '#platform/http/terms-asked.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import { focusHeading } from '@portico/client/router/use-page.ts';
import { useStore } from '@portico/client/store.ts';

type Wish = 'later' | 'review' | null;

export type UseTerms = {
  /** Null until they and the texts about them have arrived. */
  terms: OwnTerms | null;
  /** Whether a call waits for the answer. */
  isCalled: boolean;
  /** `later`: the person does not accept now; `review`: they ask for the dialog. */
  wish: Wish;
  busy: boolean;
  failure: Failure | null;
  accept: () => void;
  putOff: () => void;
  review: () => void;
};

/** What the signed-in person accepted, and their answer. */
export function useTerms(): UseTerms {
  const locale = useLocale();
  const [terms, setTerms] = useState<OwnTerms | null>(null);
  const [wish, setWish] = useState<Wish>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isCalled = useStore(waitingForTerms).length > 0;

  /** The texts come first: a dialog that suspends would hide what is below it. */
  const load = useCallback(async () => {
    const [answer, hasTexts] = await Promise.all([
      call(getTerms),
      accountTexts.load(locale).then(
        () => true,
        () => false,
      ),
    ]);
    if (!answer.ok || !hasTexts) return answerWaiting(false);
    setTerms(answer.value);
    // In another tab, for example.
    if (answer.value.accepted) answerWaiting(true);
  }, [locale]);

  useEffect(() => {
    noteTermsDialog(true);
    return () => {
      noteTermsDialog(false);
      answerWaiting(false);
    };
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refused call says that something changed
  useEffect(() => void load(), [load, isCalled]);

  const accept = async () => {
    if (terms === null) return;
    setBusy(true);
    setFailure(null);
    const answer = await call(acceptTerms, { version: terms.version });
    setBusy(false);
    if (answer.ok) {
      setTerms(answer.value);
      setWish(null);
      // The button that opened the dialog is gone with its line, and the focus with it.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) focusHeading();
      });
      return answerWaiting(true);
    }
    setFailure(answer);
    if (answer.code === 'terms_changed') await load();
  };
  return {
    terms,
    isCalled,
    wish,
    busy,
    failure,
    accept: () => void accept(),
    putOff: () => {
      setFailure(null);
      setWish('later');
      answerWaiting(false);
    },
    review: () => setWish('review'),
  };
}
