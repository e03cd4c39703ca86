import { useEffect, useState } from 'react';

/** Whether the browser can use a camera here: a secure page (W3C Media Capture) on a device that has one. */
async function hasCamera(): Promise<boolean> {
  // On insecure pages `mediaDevices` is undefined.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices?.getUserMedia || !devices.enumerateDevices) return false;
  try {
    // Before permission is granted, one device without a label represents all cameras.
    return (await devices.enumerateDevices()).some(({ kind }) => kind === 'videoinput');
  } catch {
    return false;
  }
}

/** What the last page found: a browser may take seconds for its first answer. */
let found = false;

/** The same, false until known. */
export function useHasCamera(): boolean {
  const [hasOne, setHasOne] = useState(found);
  useEffect(() => {
    let canceled = false;
    void hasCamera().then((has) => {
      found = has;
      if (!canceled) setHasOne(has);
    });
    return () => {
      canceled = true;
    };
  }, []);
  return hasOne;
}
