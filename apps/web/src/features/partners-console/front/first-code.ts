import { named } from '@portico/locales/brand';
import code from '../../../../../../docs/quick-start/first-sign-in.js?raw';

/** The address in the code, until the browser names this installation. */
export const EXAMPLE_ISSUER = 'https://accounts.example';

const SECRET = '  CLIENT_SECRET,\n';
/** A library refuses plain HTTP unless it may. */
const ON_HTTP = `${SECRET}  undefined,\n  { execute: [openid.allowInsecureRequests] },\n`;

/** The shortest sign-in that works with this issuer. */
export function firstCode(issuer: string): string {
  const filled = named(code, 'en-US').replace(EXAMPLE_ISSUER, issuer);
  return issuer.startsWith('http:') ? filled.replace(SECRET, ON_HTTP) : filled;
}

/** What the ID token of a verified person says. */
export const ANSWER = `{
  "sub": "q7Vd2cU0xJ5mWq1hLr8fTA",
  "verified": true,
  "age_over_18": true
}
`;
