import type { Adapter, AdapterPayload } from 'oidc-provider';

/** The storage of a provider while it runs. One map serves all its models. */
export function inMemory(stored: Map<string, AdapterPayload>) {
  return (model: string): Adapter => {
    const keyOf = (id: string) => `${model} ${id}`;
    const find = (matches: (payload: AdapterPayload) => boolean) =>
      [...stored].find(([key, payload]) => key.startsWith(`${model} `) && matches(payload))?.[1];
    return {
      upsert: async (id, payload) => void stored.set(keyOf(id), payload),
      find: async (id) => stored.get(keyOf(id)),
      findByUid: async (uid) => find((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => find((payload) => payload.userCode === userCode),
      async consume(id) {
        const payload = stored.get(keyOf(id));
        if (payload !== undefined) stored.set(keyOf(id), { ...payload, consumed: epochSeconds() });
      },
      destroy: async (id) => void stored.delete(keyOf(id)),
      async revokeByGrantId(grantId) {
        for (const [key, payload] of stored) if (payload.grantId === grantId) stored.delete(key);
      },
    };
  };
}

function epochSeconds(): number {
  return Math.floor(Date.now() / 1000);
}
