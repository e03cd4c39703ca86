import { isLoopback, isOfThisMachine } from '#core/loopback.ts';
import type { Read } from './environment.ts';

/** The argument by which `npm start` and `npm run demo` tell the server that they started it. */
export const STAND_INS_ARGUMENT = '--stand-ins';

/**
 * Whether stand-ins may exist in this process: invented parts that replace a real Google, Apple or wallet, and
 * operators that a demo made. They let anybody in who asks, so nothing beyond this machine may reach one. This alone
 * decides for all of them; each request must also pass `isLocal` (platform/http/local.ts).
 */
export function mayHaveStandIns({ mode, values }: Read, isStartedWithThem: boolean): boolean {
  const { HOST, PUBLIC_URL, STAND_INS, ALLOW_PUBLIC_DEVELOPMENT } = values;
  return (
    isStartedWithThem &&
    mode === 'development' &&
    STAND_INS === true &&
    ALLOW_PUBLIC_DEVELOPMENT === false &&
    HOST !== undefined &&
    isLoopback(HOST) &&
    (PUBLIC_URL === undefined || isOfThisMachine(PUBLIC_URL))
  );
}
