import {
  DETAIL_PAGES,
  type DetailPage,
  type FieldCode,
  keysOnPage,
  type TypedField,
  typedFieldsOf,
} from '@portico/contract';
import { useEffect } from 'react';
import { type Form, fieldProblems, type Problems } from '#platform/forms/form.ts';
import { useLocation } from '@portico/client/router/navigation.tsx';

/** The server's objections, carried to the page that owns the field. */
type Refused = { refused: Record<string, FieldCode> };

/** The first page, in the order of the form, that asks for one of these fields; null if none does. */
export function ownerOf(fields: Record<string, FieldCode>): DetailPage | null {
  return (
    DETAIL_PAGES.find((page) => Object.keys(placesOn(page)).some((key) => key in fields)) ?? null
  );
}

/** Where a page shows the server's objection to a field. */
export function placesOn(page: DetailPage): Partial<Record<string, TypedField>> {
  const places = keysOnPage(page).map((key) => [key, typedFieldsOf(key)[0]] as const);
  const isCitizenshipHere = places.some(([key]) => key === 'citizenship');
  return {
    ...Object.fromEntries(places),
    ...(isCitizenshipHere && { selectedCountry: 'citizenship' }),
  };
}

/** Shows what the server refused on another page beside this page's own fields. */
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
