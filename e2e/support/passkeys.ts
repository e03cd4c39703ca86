import type { BrowserContext, CDPSession, Page } from '@playwright/test';

/** An authenticator of the browser itself (CDP), which verifies its person without asking. */
export type Authenticator = {
  cdp: CDPSession;
  id: string;
  /** The ids of its passkeys. */
  passkeys(): Promise<string[]>;
  /** Whether the person touches it by themselves. */
  setPresence(enabled: boolean): Promise<void>;
};

/** Gives the page a built-in authenticator whose passkeys are synced; `over` changes it. */
export async function anAuthenticator(
  context: BrowserContext,
  page: Page,
  over: Record<string, unknown> = {},
): Promise<Authenticator> {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      defaultBackupEligibility: true,
      defaultBackupState: true,
      ...over,
    },
  });
  return {
    cdp,
    id,
    async passkeys() {
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: id });
      return credentials.map(({ credentialId }) => credentialId);
    },
    setPresence: (enabled) =>
      cdp
        .send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId: id, enabled })
        .then(() => {}),
  };
}
