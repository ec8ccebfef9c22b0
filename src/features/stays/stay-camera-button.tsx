import { lazy } from 'react'

import type { Service } from '../../../contract/service.ts'
import { CameraButton } from '../../ui/camera/camera-button.tsx'

const StayCamera = lazy(() => import('./stay-camera.tsx'))

interface StayCameraButtonProps {
  size?: number
  onStay: (found: Service | { id: string }) => void
  /** Focuses the field, for a person who prefers to type. */
  onType: () => void
}

/** Button that finds a stay with the camera. */
export function StayCameraButton({ size, onStay, onType }: StayCameraButtonProps) {
  return (
    <CameraButton {...(size !== undefined && { size })}>
      {(close) => (
        <StayCamera
          onStay={onStay}
          onClose={close}
          onType={() => {
            close()
            onType()
          }}
        />
      )}
    </CameraButton>
  )
}
