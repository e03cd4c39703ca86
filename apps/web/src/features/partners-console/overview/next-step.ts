import type { ClientCheck, clientNumbers, ReplyOf } from '@portico/contract';
import { brandName } from '@portico/locales/brand';
import type { OneApp } from '../app/one-app.ts';
import type { View } from '../shell/place.ts';

type Numbers = ReplyOf<typeof clientNumbers>;

/** The one thing to do next; without a view, there is nothing to open. */
type NextStep = { title: string; text: string; view?: View; action?: string };

export function nextStepOf(
  { state, waitingReview }: Pick<OneApp, 'state' | 'waitingReview'>,
  numbers: Numbers,
  check: ClientCheck | null,
): NextStep {
  const failed = numbers.day.failed;
  if (state === 'closed') return { title: 'This app is closed', text: 'Nobody can sign in to it.' };
  if (state === 'suspended') {
    return {
      title: 'This app is suspended',
      text: 'The company that runs this site suspended it. Ask them why.',
    };
  }
  if (waitingReview !== null) {
    return {
      title: 'Your request is waiting for a decision',
      text: 'Owners get an email with the decision.',
      view: 'go-live',
      action: 'See the request',
    };
  }
  if (state === 'live') {
    return failed === 0
      ? { title: 'Everyone can sign in', text: 'No request has failed in the last 24 hours.' }
      : {
          title: 'Some requests failed in the last 24 hours',
          text: `${brandName()} says what was wrong with each.`,
          view: 'requests',
          action: 'Read the requests',
        };
  }
  if (numbers.week.people === 0 && numbers.connected === 0) {
    return failed === 0
      ? {
          title: 'Next: your first sign-in',
          text: 'Copy the quick start below, start it, and sign in as a test person.',
          view: 'test-people',
          action: 'See the test people',
        }
      : {
          title: 'Next: find out why the sign-in failed',
          text: `${brandName()} says what was wrong with each request.`,
          view: 'requests',
          action: 'Read the requests',
        };
  }
  if (check?.state !== 'done') {
    return {
      title: 'Next: check your integration',
      text: 'Your first sign-in worked. See what your app does with what attackers send.',
      view: 'check',
      action: 'Open the check',
    };
  }
  return {
    title: 'Next: go live',
    text: 'Say what you ask for and why. Then everyone can sign in.',
    view: 'go-live',
    action: 'Ask to go live',
  };
}
