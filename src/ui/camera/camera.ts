/** Why a device shows no picture of its camera. */
export type CameraFault =
  /** The person or the browser's settings refuse it. */
  | 'denied'
  | 'none'
  /** Another app has it, or it was unplugged. */
  | 'busy'

const FAULTS: Readonly<Record<string, CameraFault>> = {
  NotAllowedError: 'denied',
  SecurityError: 'denied',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
}

/** Older browsers reject with an `OverconstrainedError`, which is no `Error`. */
export function cameraFault(error: unknown): CameraFault {
  const name = error !== null && typeof error === 'object' && 'name' in error ? error.name : null
  return (typeof name === 'string' ? FAULTS[name] : undefined) ?? 'busy'
}

/** Enough pixels for a ticket at arm's length; more only make each reading slower. */
const PICTURE = { width: { ideal: 1_280 }, height: { ideal: 720 } }

/** Opens the camera at the back of the device, or its only one. */
export function openCamera(devices: MediaDevices): Promise<MediaStream> {
  return devices.getUserMedia({ audio: false, video: { facingMode: { ideal: 'environment' }, ...PICTURE } })
}

export function closeCamera(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}

/** Returns whether the camera has a light that can be switched on. */
export function hasLight(stream: MediaStream): boolean {
  const [track] = stream.getVideoTracks()
  // Firefox has no such function.
  if (track === undefined || !('getCapabilities' in track)) return false
  const torch: unknown = Reflect.get(track.getCapabilities(), 'torch')
  return torch === true || (Array.isArray(torch) && torch.includes(true))
}

/** Switches the light; rejects if the device refuses. */
export async function switchLight(stream: MediaStream, isOn: boolean): Promise<void> {
  // TypeScript does not know `torch`.
  const light: MediaTrackConstraintSet & { torch: boolean } = { torch: isOn }
  await stream.getVideoTracks()[0]?.applyConstraints({ advanced: [light] })
}
