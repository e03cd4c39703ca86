import { type ComponentType, useEffect, useState } from 'react';
import type { CameraProps } from '#domain/verification/capture.ts';
import { showToast } from '@portico/client/toasts/toasts.ts';

type Dialog = ComponentType<CameraProps>;

/** Kept, so that the camera of the next page is there at once. */
let loaded: Dialog | null = null;

/** The camera, whose code is fetched when it is first opened. */
export function CameraSession(props: CameraProps) {
  const [Shown, setShown] = useState<Dialog | null>(() => loaded);
  const { onClose } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: fetched once
  useEffect(() => {
    if (Shown !== null) return;
    let canceled = false;
    import('./camera/camera-dialog.tsx').then(
      ({ CameraDialog }) => {
        loaded = CameraDialog;
        if (!canceled) setShown(() => CameraDialog);
      },
      () => {
        showToast({ kind: 'error', text: 'shell.chunk_text' });
        if (!canceled) onClose(null);
      },
    );
    return () => {
      canceled = true;
    };
  }, []);
  return Shown && <Shown {...props} />;
}
