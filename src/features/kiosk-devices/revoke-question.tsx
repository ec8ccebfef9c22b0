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
        Its next heartbeat is refused, and it can do nothing more until you pair it again. What it issued stays; its
        receipt prefix is never given again at this location.
      </Trans>
    </OnlineQuestion>
  )
}
