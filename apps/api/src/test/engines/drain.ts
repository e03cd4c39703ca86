import { logoutKind } from '#partners/logout/logout-jobs.ts';
import { signalKind } from '#partners/signals/delivery/push-jobs.ts';
import { drainJobs } from '#platform/jobs/worker.ts';
import { messageKinds } from '#platform/messages/delivery/message-jobs.ts';

type Report = (error: unknown) => void;
const ignore: Report = () => {};

/** Sends every email and text message that is due now. */
export const sendMessages = (
  deps: Parameters<typeof messageKinds>[0],
  onError = ignore,
): Promise<void> => drainJobs(deps, messageKinds(deps, onError), onError);

/** Sends every sign-out notice that is due now. */
export const sendLogouts = (
  deps: Parameters<typeof logoutKind>[0],
  onError = ignore,
): Promise<void> => drainJobs(deps, [logoutKind(deps)], onError);

/** Pauses what is overdue, and pushes every signal that is due now. */
export const sendSignals = (
  deps: Parameters<typeof signalKind>[0],
  onError = ignore,
): Promise<void> => drainJobs(deps, [signalKind(deps)], onError);
