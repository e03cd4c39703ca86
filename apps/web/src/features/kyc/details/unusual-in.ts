/**
 * The signs in a name that documents rarely have, such as digits; '' if there are none. The person is asked about them,
 * because some names have one.
 */
export const unusualIn = (name: string): string =>
  Array.from(name.matchAll(/[^\p{L}\p{M}\p{Pd}\p{Cf}\s'’‘ʼʻ`´׳״ـ.,·]+/gu), ([signs]) => signs).join(
    '',
  );
