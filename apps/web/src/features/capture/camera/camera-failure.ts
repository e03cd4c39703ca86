/** Why the camera gives no image; each reason has a text and a way to continue. */
export type CameraFailure = 'denied' | 'none' | 'busy' | 'insecure' | 'lost';

/** Maps an error of `getUserMedia` to a reason (W3C Media Capture and Streams, section 9.2). */
export function cameraFailureOf(error: unknown, isSecure: boolean): CameraFailure {
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
