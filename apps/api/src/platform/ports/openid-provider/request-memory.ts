import type { KoaContextWithOIDC } from 'oidc-provider';
import type {
  EngineClient,
  EngineObjects,
  EnginePayload,
  EnginePerson,
  EngineWorld,
} from './world.ts';

/*
 * The engine asks for one thing at a time, and several times for the same while it answers one request. Each question
 * would be a statement; here they become few. Nothing is remembered longer than the request.
 */

export type PersonAt = (ctx: KoaContextWithOIDC, account: string) => Promise<EnginePerson | null>;

export type Memory = ReturnType<typeof rememberInRequest>;

type Remembered = {
  people: Map<string, Promise<EnginePerson | null>>;
  clients: Map<string, EngineClient | null>;
  /** Objects that were read together with another one; each is handed out once. */
  companions: Map<string, EnginePayload | undefined>;
};

/** They are always followed by a question about their grant and their session. */
const BELONGS_TO_GRANT = new Set(['AuthorizationCode', 'AccessToken', 'RefreshToken']);

/** `current` is the engine's context of the request that it answers now; undefined outside of requests. */
export function rememberInRequest(world: EngineWorld, current: () => object | undefined) {
  const memory = new WeakMap<object, Remembered>();

  function remembered(): Remembered {
    const request = current();
    const known = request === undefined ? undefined : memory.get(request);
    if (known !== undefined) return known;
    const made: Remembered = { people: new Map(), clients: new Map(), companions: new Map() };
    if (request !== undefined) memory.set(request, made);
    return made;
  }

  const personAt: PersonAt = async ({ oidc }, account) => {
    // A sign-out may name no client.
    const clientId = oidc.client?.clientId ?? '';
    const { people } = remembered();
    const key = `${clientId} ${account}`;
    const person = people.get(key) ?? world.personAt(account, clientId);
    people.set(key, person);
    return person;
  };

  async function findClient(id: string): Promise<EngineClient | null> {
    const client = await world.findClient(id);
    remembered().clients.set(id, client);
    return client;
  }

  /** The engine has found the client in the same request, with its live secrets. */
  async function isSecret(clientId: string, secret: string): Promise<boolean> {
    const client = remembered().clients.get(clientId) ?? (await findClient(clientId));
    return client?.isSecret(secret) === true;
  }

  async function find(model: string, id: string): Promise<EnginePayload | undefined> {
    const companion = take(keyOf(model, id));
    if (companion !== null) return companion;
    const found = await world.objects.find(model, id);
    if (found !== undefined && BELONGS_TO_GRANT.has(model)) await readCompanions(found);
    return found;
  }

  async function findByUid(model: string, uid: string): Promise<EnginePayload | undefined> {
    const companion = take(keyOf(model, `uid ${uid}`));
    return companion === null ? world.objects.findByUid(model, uid) : companion;
  }

  async function readCompanions({ grantId, sessionUid }: EnginePayload): Promise<void> {
    if (typeof grantId !== 'string' || current() === undefined) return;
    const uid = typeof sessionUid === 'string' ? sessionUid : null;
    const { grant, session } = await world.objects.findCompanions({ grantId, sessionUid: uid });
    const { companions } = remembered();
    companions.set(keyOf('Grant', grantId), grant);
    if (uid !== null) companions.set(keyOf('Session', `uid ${uid}`), session);
  }

  /** Null if it was not read. */
  function take(key: string): EnginePayload | undefined | null {
    const { companions } = remembered();
    if (!companions.has(key)) return null;
    const payload = companions.get(key);
    companions.delete(key);
    return payload;
  }

  const objects: EngineObjects = { ...world.objects, find, findByUid };
  return { personAt, findClient, isSecret, objects };
}

const keyOf = (model: string, id: string) => `${model} ${id}`;
