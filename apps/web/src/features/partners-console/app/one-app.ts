import type { oneClient, ReplyOf } from '@portico/contract';

/** An app with all of its settings. */
export type OneApp = ReplyOf<typeof oneClient>;

/** Of each part of the settings; `reload` asks for them again after a change. */
export type SettingsProps = { app: OneApp; reload: () => Promise<void> };
