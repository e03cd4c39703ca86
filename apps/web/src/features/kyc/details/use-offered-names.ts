import { getProfile } from '@portico/contract';
import { useEffect } from 'react';
import { details } from '#domain/sign-up/drafts.ts';
import { call } from '#platform/http/call.ts';

/**
 * Puts the names that Google or Apple gave into the boxes, once and only while nobody has typed a name: they are an
 * offer, to be made as the document has it. The page does not wait for them.
 */
export function useOfferedNames(): void {
  useEffect(() => {
    if (!isFree()) return;
    let left = false;
    void call(getProfile).then((answer) => {
      if (left || !answer.ok || !isFree()) return;
      const { givenName, familyName } = answer.value;
      if (givenName === null && familyName === null) return;
      details.write({
        firstName: givenName ?? '',
        lastName: familyName ?? '',
        namesOffered: 'yes',
      });
    });
    return () => {
      left = true;
    };
  }, []);
}

function isFree(): boolean {
  const { firstName, lastName, namesOffered } = details.read();
  return firstName === '' && lastName === '' && namesOffered === '';
}
