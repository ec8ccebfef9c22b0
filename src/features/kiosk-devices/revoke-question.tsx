import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

import type { KioskDevice } from '../../../contract/kiosk-device.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { OnlineQuestion } from '../../records/online-question.tsx'
import { whyNot } from '../../ui/form/why-not.ts'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { revokeDevice } from './queries.ts'

interface RevokeQuestionProps {
  device: Pick<KioskDevice, 'id' | 'name'>
  onDone: () => void
  onClose: () => void
}

/** Asks before a device loses its pairing. */
export function RevokeQuestion({ device: { id, name }, onDone, onClose }: RevokeQuestionProps) {
  const { run, running } = useOnlineWrite(revokeDevice)

  return (
    <OnlineQuestion
      title={<Trans>Revoke the pairing of {name}?</Trans>}
      confirm={<Trans>Revoke</Trans>}
      tone="negative"
      busy={running}
      act={() =>
        runWithToast(
          () => run({ params: { id } }),
          whyNot,
          () => msg`${name} is no longer paired.`,
        )
      }
      onDone={onDone}
      onClose={onClose}
    >
      <Trans>
        Its next heartbeat is rejected, and it can do nothing until you pair it again. What it issued is kept; its
        receipt prefix is never used again at this location.
      </Trans>
    </OnlineQuestion>
  )
}
