/** Whether the browser may look through a camera here: a secure page (W3C Media Capture) of a machine that has one. */
export async function hasCamera(): Promise<boolean> {
  // Outside of secure pages there are no devices at all.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (!devices?.getUserMedia || !devices.enumerateDevices) return false;
  try {
    // Before anybody has allowed anything, one without a name stands for all.
    return (await devices.enumerateDevices()).some(({ kind }) => kind === 'videoinput');
  } catch {
    return false;
  }
}
