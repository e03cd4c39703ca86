import { details, useDraft } from '#domain/sign-up/drafts.ts';
import {
  chosenDocument,
  type Own,
  type OwnState,
  useOwn,
} from '#domain/verification/own-verification.ts';
import { type Standing, standingOf } from './standing.ts';

/** The data that a page of the verification needs before it shows its own content. */
export type Place = {
  known: OwnState;
  retry: () => void;
  /** Null until the server has answered. */
  own: Own | null;
  standing: Standing | null;
};

/** Requests the verification record from the server, however this page was opened. */
export function useStanding(asks: Parameters<typeof standingOf>[2]): Place {
  const { known, retry } = useOwn();
  const document = chosenDocument(useDraft(details));
  const own = known.state === 'loaded' ? known.own : null;
  return { known, retry, own, standing: own && standingOf(own, document, asks) };
}
