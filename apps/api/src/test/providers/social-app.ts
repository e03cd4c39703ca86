import { startApp, type TestApp } from '#test/engines/start.ts';
import { callbackOf, type FlowEnd, finishFlow, startFlow } from '#test/people/social.ts';
import { genericEnv, startProvider, type TestProvider } from './oidc-provider.ts';
import { type RogueProvider, startRogueProvider } from './rogue-provider.ts';

export type SocialApp = TestApp & { google: TestProvider; apple: TestProvider };
export type RogueApp = TestApp & { rogue: RogueProvider };
export type GenericApp = TestApp & { quay: TestProvider; harbor: TestProvider };
export type MixedApp = RogueApp & { apple: TestProvider };

/** The app with its own Google and Apple, which are closed with it. */
export async function startSocialApp(): Promise<SocialApp> {
  const google = await startProvider('google', [callbackOf('google')]);
  const apple = await startProvider('apple', [callbackOf('apple')]);
  return startWith({ google, apple });
}

/** The app with a rogue provider instead of Google, and no Apple. */
export async function startRogueApp(): Promise<RogueApp> {
  return startWith({ rogue: await startRogueProvider() });
}

/** The app with a rogue provider instead of Google, and a well-behaved Apple. */
export async function startMixedApp(): Promise<MixedApp> {
  const rogue = await startRogueProvider();
  return startWith({ rogue, apple: await startProvider('apple', [callbackOf('apple')]) });
}

type Provider = TestProvider | RogueProvider;

/** The app with two generic providers, Quay ID and Harbor ID, which it lists in this order, and a third that is down. */
export async function startGenericApp(env: Record<string, string> = {}): Promise<GenericApp> {
  const quay = await startProvider('oidc-quay', [callbackOf('oidc-quay')]);
  const harbor = await startProvider('oidc-harbor', [callbackOf('oidc-harbor')]);
  const { close, ...rest } = await startApp({
    env: {
      ...quay.env,
      ...harbor.env,
      ...genericEnv('oidc-away', { issuer: 'http://127.0.0.1:9', clientId: 'x', secret: 'y' }),
      OIDC_PROVIDERS: 'quay, harbor, away',
      ...env,
    },
  });
  return {
    ...rest,
    quay,
    harbor,
    close: async () => void (await Promise.all([close(), quay.close(), harbor.close()])),
  };
}

async function startWith<Providers extends Record<string, Provider>>(
  providers: Providers,
): Promise<TestApp & Providers> {
  const all: Provider[] = Object.values(providers);
  const t = await startApp({ env: Object.assign({}, ...all.map(({ env }) => env)) });
  const close = async () => {
    await Promise.all([t, ...all].map((each) => each.close()));
  };
  return { ...t, ...providers, close };
}

type Claims = Record<string, unknown>;

/** A flow of a person with these claims of the rogue provider. */
export async function signInWith(t: RogueApp, claims: Claims): Promise<FlowEnd> {
  const handleCallback = await prepareCallback(t, claims);
  return handleCallback();
}

/** The same, up to the callback. */
export async function prepareCallback(
  t: RogueApp,
  claims: Claims,
): Promise<() => Promise<FlowEnd>> {
  const flow = await startFlow(t, 'google');
  const answer = t.rogue.answerTo(flow.url, claims);
  return () => finishFlow(t, flow, answer);
}
