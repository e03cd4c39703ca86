/** Why there is no picture of a camera; each has a text and a way on. */
export type Trouble = 'denied' | 'none' | 'busy' | 'insecure' | 'lost';

/** What the failure of `getUserMedia` means to a person (W3C Media Capture and Streams, section 9.2). */
export function troubleOf(error: unknown, isSecure: boolean): Trouble {
  if (!isSecure) return 'insecure';
  switch (error instanceof Error || error instanceof DOMException ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'denied';
    case 'NotReadableError':
    case 'AbortError':
      return 'busy';
    default:
      return 'none';
  }
}
