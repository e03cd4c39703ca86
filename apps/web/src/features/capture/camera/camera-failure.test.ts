import { describe, expect, it } from 'vitest';
import { type CameraFailure, cameraFailureOf } from './camera-failure.ts';

const named = (name: string) => new DOMException('refused', name);

describe('R-KYC-15 the reason why the camera gives no image', () => {
  it.each<[unknown, CameraFailure]>([
    [named('NotAllowedError'), 'denied'],
    [named('SecurityError'), 'denied'],
    [named('NotReadableError'), 'busy'],
    [named('AbortError'), 'busy'],
    [named('NotFoundError'), 'none'],
    [named('OverconstrainedError'), 'none'],
    [new TypeError('undefined is not a function'), 'none'],
    [undefined, 'none'],
  ])('R-KYC-15 %s: %s', (error, failure) => {
    expect(cameraFailureOf(error, true)).toBe(failure);
    // Without https there is no camera, regardless of the error.
    expect(cameraFailureOf(error, false)).toBe('insecure');
  });
});
