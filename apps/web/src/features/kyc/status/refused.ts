import type { FieldCode } from '@portico/contract';
import { useEffect } from 'react';
import { type Form, fieldProblems, type Problems } from '#platform/forms/form.ts';
import { useLocation } from '@portico/client/router/navigation.tsx';
import { PATHS, type Path } from '@portico/client/router/paths.ts';

/** The server's objections, carried to the page that owns the field. */
type Refused = { refused: Record<string, FieldCode> };

/** The page of each field of add-user-details; fields that are not listed belong to /registration/adress. */
const OWNERS: Record<string, Path> = {
  residency: PATHS.residency,
  citizenship: PATHS.personalInformation,
  selectedCountry: PATHS.personalInformation,
  firstName: PATHS.personalInformation,
  lastName: PATHS.personalInformation,
  birthDate: PATHS.personalInformation,
};

/** The first page in the order of the journey that owns one of these fields, or null. */
export function ownerOf(fields: Record<string, FieldCode>): Path | null {
  const owners = Object.keys(fields).flatMap((field) => OWNERS[field] ?? []);
  return [PATHS.residency, PATHS.personalInformation].find((path) => owners.includes(path)) ?? null;
}

/** Shows what the server refused on a later page beside this page's own fields. */
export function useRefused<Field extends string>(
  form: Form<Field>,
  place: Partial<Record<string, Field>>,
): void {
  const { state, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per arrival on the page
  useEffect(() => {
    const problems: Problems<Field> | undefined = fieldProblems(
      (state as Partial<Refused> | null)?.refused,
      place,
    );
    if (problems) form.show(problems);
  }, [key]);
}
