import type { Adapter, AdapterPayload, KoaContextWithOIDC } from 'oidc-provider';
import type { Errors } from './answers.ts';
import { clientAt } from './client-tokens.ts';
import type { Calls } from './limited-calls.ts';
import type { Memory } from './request-memory.ts';

type AdapterParts = {
  memory: Memory;
  calls: Calls;
  errors: Errors;
  /** The engine's context of the request that it answers now; undefined outside of requests. */
  current: () => KoaContextWithOIDC | undefined;
};

/** Where the engine finds clients, and keeps the objects of a model. */
export function createAdapter(
  model: string,
  { memory, calls, errors, current }: AdapterParts,
): Adapter {
  const { objects, findClient } = memory;
  return {
    upsert: (id, payload, seconds) => objects.save(model, id, payload, seconds),
    async find(id) {
      if (model === 'RefreshToken') return withoutNonce(await objects.find(model, id));
      if (model !== 'Client') return objects.find(model, id);
      const client = await findClient(id);
      if (client === null) return undefined;
      calls.named(client.metadata);
      return clientAt(client.metadata, current()) as AdapterPayload;
    },
    findByUid: (uid) => objects.findByUid(model, uid),
    findByUserCode: async () => undefined,
    async consume(id) {
      if (await objects.consume(model, id)) return;
      if (model === 'PushedAuthorizationRequest') {
        throw new errors.InvalidRequestUri('request_uri is invalid, expired, or was already used');
      }
      await objects.endGrantOf(model, id);
      throw new errors.InvalidGrant(`${model} was already used`);
    },
    destroy: (id) => objects.remove(model, id),
    revokeByGrantId: (grantId) => objects.endGrant(model, grantId),
  };
}

/** A refreshed ID token has no nonce: it answers no request (OpenID Connect Core 1.0, section 12.2). */
function withoutNonce(payload: AdapterPayload | undefined): AdapterPayload | undefined {
  if (payload === undefined) return undefined;
  const { nonce: _ofTheSignIn, ...others } = payload;
  return others;
}
