/** After a whole sign-in by password: its code comes later, and no page waits for it (R-PK-13). */
export function upgradeLater(): void {
  void import('./passkeys.ts').then(({ upgradeToPasskey }) => upgradeToPasskey()).catch(() => {});
}
