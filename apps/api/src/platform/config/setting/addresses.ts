import { z } from 'zod';
import { listed } from './formats.ts';

/*
 * The forms of an address. `URL` reads nearly every text as some address, so a password with a raw `/`, `#` or `@` in it
 * would quietly name another server: such a text is refused. No message repeats it.
 */

const ENCODE = 'percent-encode it in a user or password';

/** Why this is no address, or not the one that was meant; null if it is. */
export function problemOfAddress(text: string): string | null {
  if (/[\s\\\p{Cc}]/u.test(text.trim())) return 'must be an address without a space or \\';
  if (text.includes('#')) return `must be an address without #: ${ENCODE} (%23)`;
  if (/%(?![\da-f]{2})/i.test(text))
    return `must be an address in which % stands before two hexadecimal digits: ${ENCODE} (%25)`;
  const [before = '', ...queries] = text.slice(text.indexOf('://') + 3).split('?');
  const [authority = '', ...paths] = before.split('/');
  const [path, query] = [paths.join('/'), queries.join('?')];
  const ats = authority.split('@').length - 1;
  if (ats > 1) return `must be an address with one @ at most: ${ENCODE} (%40)`;
  // Without it, what stands before the slash is no user, but the host.
  const torn = ats === 0 && /:\d*$/.test(authority);
  // A value behind a path may have an @, as in "/portico?user=portico@db"; no value has a host and a path.
  const isValue = (pair: string) => paths.length > 0 && /^[^=@]*=[^/]*$/.test(pair);
  const rest = [path, ...query.split('&').filter((pair) => !isValue(pair))];
  if (torn && rest.some((part) => part.includes('@')))
    return `must be an address with @ before the first / and ?: ${ENCODE} (%2F, %3F)`;
  if (!URL.canParse(text)) {
    return authority === ''
      ? 'must be an address'
      : 'must be an address: percent-encode other characters than letters and digits in its user and password';
  }
  const { username, password } = new URL(text);
  return isText(username) && isText(password)
    ? null
    : 'must be an address whose user and password are percent-encoded UTF-8';
}

function isText(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}

/** An address that begins with one of these schemes, or else `words`; `more` may refuse it for another reason. */
function address(
  schemes: readonly string[],
  words: string,
  more: (url: URL) => string | null = () => null,
) {
  return z.string().superRefine((value, context) => {
    const isOurs = schemes.some((scheme) => value.toLowerCase().startsWith(`${scheme}://`));
    const message = isOurs ? (problemOfAddress(value) ?? more(new URL(value))) : words;
    if (message !== null) context.addIssue({ code: 'custom', message });
  });
}

const HTTP = ['http', 'https'];

/** fetch() refuses such an address. */
const noUser = ({ username, password }: URL) =>
  username === '' && password === '' ? null : 'must be an address without a user or password';

export const httpAddress = address(HTTP, 'must be an http(s) address', noUser);

/** For a client that signs in with the user and password of the address. */
export const httpAddressWithUser = address(HTTP, 'must be an http(s) address');

export const postgresAddress = address(
  ['postgres', 'postgresql'],
  'must be an address that begins with postgres:// or postgresql://',
  // PostgreSQL uses its Unix socket for an empty host.
  ({ pathname }) =>
    pathname.includes('@')
      ? `must be an address whose database has no @: ${ENCODE} (%2F before it, %40)`
      : null,
);

export const smtpAddress = address(
  ['smtp', 'smtps'],
  'must be an address that begins with smtp:// or smtps://',
  (url) => {
    if (url.hostname === '') return 'must name the mail server';
    return url.pathname === '' || url.pathname === '/'
      ? null
      : 'must end behind the host and port: percent-encode a / in the user or password (%2F)';
  },
);

/** An http(s) address of which only the origin is used. */
export const origin = address(
  HTTP,
  'must be an http(s) address, such as https://www.example.com',
  noUser,
).transform((value) => new URL(value).origin);

/** Origins as browsers write them: nothing behind the host and the port. */
export const origins = z
  .string()
  .transform(listed)
  .refine(
    (list) =>
      list.every((each) => isHttp(each) && new URL(each).origin === each && !each.includes('*')),
    'must list origins, such as https://partner.example.com:8443, separated by commas',
  );

export const pathOrAddress = z
  .string()
  .refine(
    (value) => value.startsWith('/') || httpAddress.safeParse(value).success,
    'must be a path that begins with / or an http(s) address without a user',
  );

function isHttp(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}
