import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { type CameraFailure, cameraFailureOf } from './camera-failure.ts';
import type { Kind } from './outline.ts';

export type Camera =
  | { at: 'starting' }
  /** `mirrored`: shown as in a mirror, as people expect of their own image; `others`: there is more than one camera. */
  | { at: 'live'; stream: MediaStream; mirrored: boolean; others: boolean }
  | { at: 'failed'; failure: CameraFailure };

const STARTING: Camera = { at: 'starting' };

/**
 * A camera that runs while this component is mounted and its tab is visible. Documents use the back camera, selfies the
 * front camera. Every exit stops it.
 */
export function useCamera(kind: Kind): { camera: Camera; again: () => void; turn: () => void } {
  const [camera, setCamera] = useState<Camera>(STARTING);
  /** The chosen camera, and the number of attempts. */
  const [wanted, setWanted] = useState<{ device: string | null; tries: number }>({
    device: null,
    tries: 0,
  });
  const visible = useSyncExternalStore(onVisibility, isVisible, () => false);
  const current = useRef<string | undefined>(undefined);

  useEffect(() => {
    if (!visible) return;
    let stream: MediaStream | null = null;
    let ended = false;
    const end = () => {
      ended = true;
      stop(stream);
    };
    const begin = async () => {
      try {
        stream = await open(kind, wanted.device);
        if (ended) return stop(stream);
        const [track] = stream.getVideoTracks();
        const { deviceId, facingMode } = track?.getSettings() ?? {};
        current.current = deviceId;
        track?.addEventListener('ended', () => {
          if (!ended) setCamera({ at: 'failed', failure: 'lost' });
        });
        const others = (await cameras()).length > 1;
        if (ended) return;
        const mirrored = kind === 'selfie' && facingMode !== 'environment';
        const live: Camera = { at: 'live', stream, mirrored, others };
        // Another app has taken the camera, and later returns it.
        track?.addEventListener('mute', () => {
          if (!ended) setCamera({ at: 'failed', failure: 'busy' });
        });
        track?.addEventListener('unmute', () => {
          if (!ended) setCamera(live);
        });
        setCamera(live);
      } catch (error) {
        if (!ended)
          setCamera({ at: 'failed', failure: cameraFailureOf(error, window.isSecureContext) });
      }
    };
    void begin();
    // The browser may keep the page in its back/forward cache.
    window.addEventListener('pagehide', end);
    return () => {
      window.removeEventListener('pagehide', end);
      end();
      setCamera(STARTING);
    };
  }, [kind, wanted, visible]);

  return {
    camera,
    again: () => setWanted(({ tries }) => ({ device: null, tries: tries + 1 })),
    turn: async () => {
      const all = await cameras();
      const at = all.findIndex(({ deviceId }) => deviceId === current.current);
      const device = all[(at + 1) % all.length]?.deviceId ?? null;
      setWanted(({ tries }) => ({ device, tries: tries + 1 }));
    },
  };
}

function open(kind: Kind, device: string | null): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({
    audio: false,
    video: {
      width: { ideal: 1920 },
      height: { ideal: 1080 },
      ...(device === null
        ? { facingMode: { ideal: kind === 'selfie' ? 'user' : 'environment' } }
        : { deviceId: { exact: device } }),
    },
  });
}

async function cameras(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter((device) => device.kind === 'videoinput');
}

function stop(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

const isVisible = () => document.visibilityState === 'visible';

function onVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed);
  return () => document.removeEventListener('visibilitychange', changed);
}
