import { details, useDraft } from '#domain/sign-up/drafts.ts';
import {
  chosenDocument,
  type Own,
  type OwnState,
  useOwn,
} from '#domain/verification/own-verification.ts';
import { type StepState, stepStateOf } from './step-state.ts';

/** The data that a page of the verification needs before it shows its own content. */
export type Place = {
  known: OwnState;
  retry: () => void;
  /** Null until the server has answered. */
  own: Own | null;
  stepState: StepState | null;
};

/** Requests the verification record from the server, however this page was opened. */
export function useStepState(asks: Parameters<typeof stepStateOf>[2]): Place {
  const { known, retry } = useOwn();
  const document = chosenDocument(useDraft(details));
  const own = known.state === 'loaded' ? known.own : null;
  return { known, retry, own, stepState: own && stepStateOf(own, document, asks) };
}
