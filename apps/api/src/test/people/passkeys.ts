import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { addPasskey, newPasskeyOptions, passkeyLogin, passkeyOptions } from '@portico/contract';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '#test/engines/start.ts';
import { post } from './people.ts';

/*
 * An authenticator in software: it makes keys and signs as WebAuthn says, with no check of its own, so that tests can
 * also give wrong answers.
 */

export const FLAG = {
  present: 0x01,
  verified: 0x04,
  eligible: 0x08,
  backedUp: 0x10,
  attested: 0x40,
};

/** What a synced passkey says after its person was verified. */
export const SYNCED = FLAG.present | FLAG.verified | FLAG.eligible | FLAG.backedUp;
/** The same of a key that stays on its device. */
export const DEVICE_BOUND = FLAG.present | FLAG.verified;

type Kind = 'ES256' | 'EdDSA' | 'RS256';

/** What an answer says; a correct one is changed by `changed` before it is signed. */
export type Said = {
  type: string;
  origin: string;
  challenge: string;
  crossOrigin: boolean;
  rpId: string;
  flags: number;
  counter: number;
  userHandle: string | null;
  /** Of the extensions; appended to the authenticator's data. */
  more: Buffer;
};

export class Passkey {
  readonly id = randomBytes(32).toString('base64url');
  readonly kind: Kind;
  flags: number;
  counter = 0;
  aaguid = Buffer.alloc(16);
  userHandle = '';
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;

  constructor({ kind = 'ES256', flags = SYNCED }: { kind?: Kind; flags?: number } = {}) {
    this.kind = kind;
    this.flags = flags;
    const pair =
      kind === 'ES256'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : kind === 'EdDSA'
          ? generateKeyPairSync('ed25519')
          : generateKeyPairSync('rsa', { modulusLength: 2048 });
    this.privateKey = pair.privateKey;
    this.publicKey = pair.publicKey;
  }

  /** The public key as COSE. */
  cose(): Uint8Array {
    const jwk = this.publicKey.export({ format: 'jwk' });
    const part = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'));
    const entries: Record<Kind, [number, number | Uint8Array][]> = {
      ES256: [
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, part(jwk.x)],
        [-3, part(jwk.y)],
      ],
      EdDSA: [
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, part(jwk.x)],
      ],
      RS256: [
        [1, 3],
        [3, -257],
        [-1, part(jwk.n)],
        [-2, part(jwk.e)],
      ],
    };
    return isoCBOR.encode(new Map(entries[this.kind]));
  }

  /** An answer that makes this key, for what a site asked. */
  attest(t: TestApp, options: { challenge: string; user: { id: string } }, changed: Changed = {}) {
    this.userHandle = options.user.id;
    const said = this.said(t, {
      type: 'webauthn.create',
      challenge: options.challenge,
      ...changed,
    });
    const cose = changed.cose ?? this.cose();
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      headOf({ ...said, flags: said.flags | FLAG.attested }),
      this.aaguid,
      length,
      id,
      cose,
    ]);
    const object = new Map<string, unknown>([
      ['fmt', changed.fmt ?? 'none'],
      ['attStmt', changed.statement ?? new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientDataOf(said).toString('base64url'),
        attestationObject: Buffer.from(isoCBOR.encode(object as never)).toString('base64url'),
        transports: ['internal', 'hybrid'],
      },
      clientExtensionResults: {},
    };
  }

  /** An answer that signs in, for what a site asked. */
  assert(t: TestApp, { challenge }: { challenge: string }, changed: Partial<Said> = {}) {
    if (this.counter > 0) this.counter += 1;
    const said = this.said(t, { type: 'webauthn.get', challenge, ...changed });
    const clientData = clientDataOf(said);
    const authenticatorData = Buffer.concat([headOf(said), said.more]);
    const signed = Buffer.concat([authenticatorData, sha256(clientData)]);
    const signature = sign(this.kind === 'EdDSA' ? null : 'sha256', signed, this.privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authenticatorData.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: said.userHandle,
      },
      clientExtensionResults: {},
    };
  }

  private said(t: TestApp, changed: Partial<Said> & Pick<Said, 'type' | 'challenge'>): Said {
    const { origin, hostname } = new URL(t.deps.config.publicUrl);
    return {
      origin,
      crossOrigin: false,
      rpId: hostname,
      flags: this.flags,
      counter: this.counter,
      userHandle: this.userHandle,
      more: Buffer.alloc(0),
      ...changed,
    };
  }
}

type Changed = Partial<Said> & {
  cose?: Uint8Array;
  fmt?: string;
  statement?: Map<string, unknown>;
};

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

function clientDataOf({ type, challenge, origin, crossOrigin }: Said): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));
}

function headOf({ rpId, flags, counter }: Said): Buffer {
  const rest = Buffer.alloc(5);
  rest.writeUInt8(flags);
  rest.writeUInt32BE(counter, 1);
  return Buffer.concat([sha256(rpId), rest]);
}

/** The cookies of one browser. */
export class PasskeyBrowser {
  cookie = '';
  readonly t: TestApp;
  constructor(t: TestApp) {
    this.t = t;
  }

  async call(url: string, body: object, token?: string): Promise<LightMyRequestResponse> {
    const answer = await post(this.t, url, body, {
      ...(token !== undefined && { token }),
      headers: this.cookie === '' ? {} : { cookie: this.cookie },
    });
    const set = [answer.headers['set-cookie'] ?? []]
      .flat()
      .find((line) => line.includes('passkey'));
    if (set !== undefined) this.cookie = set.split(';')[0] ?? '';
    return answer;
  }

  async askToSignIn(): Promise<{ challenge: string; rpId: string }> {
    return (await this.call(passkeyOptions.path, {})).json();
  }

  async askToCreate(token: string, conditional = false) {
    const answer = await this.call(newPasskeyOptions.path, { conditional }, token);
    if (answer.statusCode !== 200) throw new Error(`options answered ${answer.body}`);
    return answer.json() as {
      challenge: string;
      user: { id: string; name: string };
      excludeCredentials: { id: string }[];
    };
  }

  signIn(answer: object): Promise<LightMyRequestResponse> {
    return this.call(passkeyLogin.path, answer);
  }

  add(token: string, answer: object): Promise<LightMyRequestResponse> {
    return this.call(addPasskey.path, answer, token);
  }
}

/** An answer of the right form that nobody signed. */
export function aForgery() {
  const part = randomBytes(40).toString('base64url');
  const [clientDataJSON, authenticatorData, signature] = [part, part, part];
  return { id: part, response: { clientDataJSON, authenticatorData, signature, userHandle: part } };
}

/** Adds a passkey to the account of a token. */
export async function addPasskeyTo(t: TestApp, token: string, passkey = new Passkey()) {
  const browser = new PasskeyBrowser(t);
  const options = await browser.askToCreate(token);
  return browser.add(token, passkey.attest(t, options));
}

/** A new passkey of the account of a token. */
export async function aPasskey(t: TestApp, token: string, passkey = new Passkey()) {
  const answer = await addPasskeyTo(t, token, passkey);
  if (answer.statusCode !== 204) throw new Error(`adding a passkey answered ${answer.body}`);
  return passkey;
}

/** Signs in with a passkey, in a new browser. */
export async function signInBy(t: TestApp, passkey: Passkey, changed: Partial<Said> = {}) {
  const browser = new PasskeyBrowser(t);
  return browser.signIn(passkey.assert(t, await browser.askToSignIn(), changed));
}
