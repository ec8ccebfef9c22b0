import { useEffect, useState, useSyncExternalStore } from 'react'

import { cameraFault, closeCamera, openCamera, type CameraFault } from './camera.ts'

export type CameraState =
  | { kind: 'starting' }
  | { kind: 'on'; stream: MediaStream }
  | { kind: 'failed'; fault: CameraFault }

const STARTING: CameraState = { kind: 'starting' }

function followVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

const isVisible = () => document.visibilityState === 'visible'

/** Opens the camera while the page is visible, so that it neither films nor drains the battery behind another app. */
export function useCamera(): CameraState {
  const isShown = useSyncExternalStore(followVisibility, isVisible)
  const [camera, setCamera] = useState(STARTING)

  useEffect(() => {
    if (!isShown) return undefined
    let isOver = false
    let opened: MediaStream | null = null
    const fail = (fault: CameraFault) => {
      if (!isOver) setCamera({ kind: 'failed', fault })
    }
    openCamera(navigator.mediaDevices).then(
      (stream) => {
        if (isOver) return closeCamera(stream)
        opened = stream
        // Unplugged, or taken by the system.
        for (const track of stream.getTracks()) track.addEventListener('ended', () => fail('busy'))
        return setCamera({ kind: 'on', stream })
      },
      (error: unknown) => fail(cameraFault(error)),
    )
    return () => {
      isOver = true
      if (opened !== null) closeCamera(opened)
      setCamera(STARTING)
    }
  }, [isShown])

  return camera
}
