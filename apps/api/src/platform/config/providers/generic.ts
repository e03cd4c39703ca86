import { IMAGE_HEAD_BYTES, OWN_PROVIDER_PREFIX, sniffImage } from '@portico/contract';
import { isOneLine, tidyText } from '@portico/contract/rules/text';
import { z } from 'zod';
import { httpAddress } from '#platform/config/setting/addresses.ts';
import { listed, refuse, text } from '#platform/config/setting/formats.ts';
import { readNamed } from '#platform/config/setting/named-file.ts';
import { optional } from '#platform/config/setting/setting.ts';
import type { Provider } from './provider.ts';

/* Any OpenID Connect provider, known by its settings alone: `OIDC_PROVIDERS` lists them. */

const ID = /^[a-z][a-z0-9]{0,19}$/;
const NAME_MAX_LENGTH = 40;
const ICON_MAX_BYTES = 64 * 1024;

export const providerIds = z
  .string()
  .transform(listed)
  .refine(
    (ids) => ids.every((id) => ID.test(id)) && new Set(ids).size === ids.length,
    'must list different names of up to 20 lower-case letters and digits, such as acme, separated by commas',
  );

const brand = z
  .string()
  .transform(tidyText)
  .refine(
    (name) => name !== '' && isOneLine(name) && [...name].length <= NAME_MAX_LENGTH,
    `must be one line of at most ${NAME_MAX_LENGTH} characters`,
  );

/** No discovery document: its address would be called instead of checked. */
const issuerAddress = httpAddress.refine(
  (value) => !/[?#]|\/\.well-known\//.test(value),
  'must be the issuer alone, without /.well-known/ and what follows it',
);

/** A PNG is sent as it is: nothing decodes it here, and a page cannot be made of it. */
const icon = z.string().transform((path, issues): Buffer => {
  const read = readNamed(path);
  if ('reason' in read) return refuse(issues, `names a file that ${read.reason}`);
  const { bytes } = read;
  if (sniffImage(bytes.subarray(0, IMAGE_HEAD_BYTES)) === 'png' && bytes.length <= ICON_MAX_BYTES)
    return bytes;
  return refuse(issues, `must name a PNG file of at most ${ICON_MAX_BYTES / 1024} kB`);
});

/** `id` is one of `OIDC_PROVIDERS`; `<id>` in the description of the settings. */
export function genericProvider(id: string): Provider {
  const ownId = `${OWN_PROVIDER_PREFIX}${id}`;
  const [name, issuer, clientId, secret, picture] = [
    'NAME',
    'ISSUER',
    'CLIENT_ID',
    'CLIENT_SECRET',
    'ICON',
  ].map((part) => `OIDC_${id.toUpperCase()}_${part}`) as [string, string, string, string, string];
  const required = (schema: z.ZodType<unknown, string>) =>
    z.string(`must be set, because OIDC_PROVIDERS lists ${id}`).pipe(schema);
  return {
    id: ownId,
    scope: 'openid email profile',
    isGeneric: true,
    settings: {
      [name]: {
        schema: required(brand),
        about: `The name of the provider \`${id}\` on its button, as people know it.`,
      },
      [issuer]: {
        schema: required(issuerAddress),
        about:
          'Its issuer, exactly as its discovery document says it. It may be an address in your own network; the addresses in that document must have the same origin or be public. Its operator can sign in as any person whose email address it calls verified.',
        needsTls: true,
      },
      [clientId]: {
        schema: required(text),
        about: `The client whose redirect address is \`PUBLIC_URL/user/auth/${ownId}/callback\`.`,
      },
      [secret]: {
        schema: required(text),
        about: 'The secret of that client.',
        isSecret: true,
      },
      [picture]: optional(icon, {
        about: 'A square PNG file of at most 64 kB for its button.',
        isPath: true,
      }),
    },
    configured: (values) => ({
      name: String(values[name]),
      icon: (values[picture] as Buffer | undefined) ?? null,
      client: {
        issuer: String(values[issuer]),
        clientId: String(values[clientId]),
        secretAt: () => String(values[secret]),
      },
    }),
  };
}
