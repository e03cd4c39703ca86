/* A server whose certificate no authority signed that Node.js knows: its own, or that of a company. */

/** OpenSSL's words (X509_verify_cert_error_string): nodemailer replaces the code of the error. */
const WORDS =
  /self-signed certificate|unable to verify the first certificate|unable to get (?:local )?issuer certificate/;

/** How an administrator makes a server trusted that has no setting for it. */
export const TRUST_IT =
  'start the server with NODE_EXTRA_CA_CERTS=/path/to/ca.pem in its environment';

export function isUntrusted(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return WORDS.test(error.message) || isUntrusted(error.cause);
}
