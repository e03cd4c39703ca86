/**
 * DATABASE_URL for the driver. It treats these modes as `verify-full`, and prints a paragraph about them at each start;
 * a later version of it will check less.
 */
export function driverAddress(url: string): string {
  if (/[?&]uselibpqcompat=/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
}

/** For the administrator of a server whose certificate a private authority signed. */
export const UNTRUSTED_DATABASE =
  'DATABASE_URL: add sslrootcert=/path/to/ca.pem, the certificate of the authority that signed the one of the database.';
