import { createContext, type Dispatch, type SetStateAction, use, useEffect, useState } from 'react';

type CountErrors = Dispatch<SetStateAction<number>>;

/** Lets the parts of a page count themselves while they show errors. The page owns the count, for its title. */
export const PageErrors = createContext<CountErrors>(() => {});

/** The page's count: whether a part shows errors, and the value that the page provides to its parts. */
export function usePageErrors(): { any: boolean; count: CountErrors } {
  const [parts, count] = useState(0);
  return { any: parts > 0, count };
}

/** Counts a part of the page while it shows errors. */
export function useShownErrors(shown: boolean): void {
  const count = use(PageErrors);
  useEffect(() => {
    if (!shown) return;
    count((parts) => parts + 1);
    return () => count((parts) => parts - 1);
  }, [shown, count]);
}
