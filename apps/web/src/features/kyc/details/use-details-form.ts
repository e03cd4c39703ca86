import type { DetailPage, DetailPart, TypedField } from '@portico/contract';
import { useRef, useState } from 'react';
import { type Details, details, useDraft } from '#domain/sign-up/drafts.ts';
import { placesOn, useRefused } from '#features/kyc/status/refused.ts';
import { type Form, fieldProblems, useForm } from '#platform/forms/form.ts';
import type { Failure } from '@portico/client/http/answer.ts';
import type { DetailsStep } from './details-step.ts';
import { pageProblems } from './page-problems.ts';
import { unusualIn } from './unusual-in.ts';

/** What a page asks before it takes values as they are: unchanged parts to correct, or signs that names rarely have. */
export type Question = { unchanged: readonly DetailPart[]; signs: string };

export type DetailsForm = {
  form: Form<TypedField>;
  failed: Failure | null;
  onClose: () => void;
  question: Question | null;
  /** The person says that it is right. */
  onConfirm: () => void;
};

/** The form of a page of the details; `failed` is why sending failed, unless a field says so. */
export function useDetailsForm(
  page: DetailPage,
  step: Pick<DetailsStep, 'unchanged'>,
  goOn: DetailsStep['goOn'],
): DetailsForm {
  const [failed, setFailed] = useState<Failure | null>(null);
  const [asked, setAsked] = useState<(Question & { about: Details }) | null>(null);
  const isConfirmed = useRef(false);
  const typed = useDraft(details);
  // Another value is another question.
  const question = asked?.about === typed ? asked : null;
  const form = useForm<TypedField>({
    validate: () => {
      setFailed(null);
      return pageProblems(page, details.read());
    },
    send: async () => {
      const about = details.read();
      const unchanged = step.unchanged();
      const signs = page === 'personal' ? unusualIn(about.firstName + about.lastName) : '';
      const isQuestion = unchanged.length > 0 || signs !== '';
      const mayAsk = !isConfirmed.current;
      isConfirmed.current = false;
      if (isQuestion && mayAsk) {
        setAsked({ unchanged, signs, about });
        return undefined;
      }
      setAsked(null);
      const failure = await goOn(unchanged);
      const here = fieldProblems(failure?.fields, placesOn(page));
      if (!here) setFailed(failure);
      return here;
    },
  });
  useRefused(form, placesOn(page));
  const onConfirm = () => {
    isConfirmed.current = true;
    form.onSubmit();
  };
  return { form, failed, onClose: () => setFailed(null), question, onConfirm };
}
