import type { DetailPage, TypedField } from '@portico/contract';
import { useState } from 'react';
import { details } from '#domain/sign-up/drafts.ts';
import { placesOn, useRefused } from '#features/kyc/status/refused.ts';
import { type Form, fieldProblems, useForm } from '#platform/forms/form.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import type { DetailsStep } from './details-step.ts';
import { pageProblems } from './page-problems.ts';

export type DetailsForm = { form: Form<TypedField>; failed: Failure | null; onClose: () => void };

/** The form of a page of the details; `failed` is why sending failed, unless a field says so. */
export function useDetailsForm(page: DetailPage, send: DetailsStep['goOn']): DetailsForm {
  const [failed, setFailed] = useState<Failure | null>(null);
  const form = useForm<TypedField>({
    validate: () => {
      setFailed(null);
      return pageProblems(page, details.read());
    },
    send: async () => {
      const failure = await send();
      const here = fieldProblems(failure?.fields, placesOn(page));
      if (!here) setFailed(failure);
      return here;
    },
  });
  useRefused(form, placesOn(page));
  return { form, failed, onClose: () => setFailed(null) };
}
