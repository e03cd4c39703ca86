import { APPLE } from './apple.ts';
import { GOOGLE } from './google.ts';
import type { Provider } from './provider.ts';

/** The providers that the product knows, in the order of the pages. Everything that concerns them all loops over it. */
export const PROVIDERS: readonly Provider[] = [GOOGLE, APPLE];
