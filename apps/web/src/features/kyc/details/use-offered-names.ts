import { getProfile } from '@portico/contract';
import { useEffect } from 'react';
import { details } from '#domain/sign-up/drafts.ts';
import { call } from '#platform/http/call.ts';

/**
 * Fills in the names that a sign-in provider gave, once and only while no name is typed. They are a suggestion, to be
 * changed to match the document. The page does not wait for them.
 */
export function useOfferedNames(): void {
  useEffect(() => {
    if (!isFree()) return;
    let canceled = false;
    void call(getProfile).then((answer) => {
      if (canceled || !answer.ok || !isFree()) return;
      const { givenName, familyName } = answer.value;
      if (givenName === null && familyName === null) return;
      details.write({
        firstName: givenName ?? '',
        lastName: familyName ?? '',
        namesOffered: 'yes',
      });
    });
    return () => {
      canceled = true;
    };
  }, []);
}

function isFree(): boolean {
  const { firstName, lastName, namesOffered } = details.read();
  return firstName === '' && lastName === '' && namesOffered === '';
}
