import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { KioskDevice } from '../../../contract/kiosk-device.ts'
import { useReachable } from '../../data/session-provider.tsx'
import { useOnlineWrite } from '../../data/use-online-write.ts'
import { ConfirmQuestion } from '../../ui/confirm-question.tsx'
import { submitErrorOf } from '../../ui/form/submit-error.ts'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { revokeDevice } from './writes.ts'

interface RevokeQuestionProps {
  device: Pick<KioskDevice, 'id' | 'name'>
  onDone: () => void
  onClose: () => void
}

/** Asks before a device loses its pairing. */
export function RevokeQuestion({ device: { id, name }, onDone, onClose }: RevokeQuestionProps) {
  const { t } = useLingui()
  const reachable = useReachable()
  const { run, running } = useOnlineWrite(revokeDevice)
  const [failure, setFailure] = useState<MessageDescriptor | null>(null)

  async function confirm(): Promise<void> {
    const outcome = await runWithToast(
      () => run({ params: { id } }),
      (found) => submitErrorOf(found)?.message ?? null,
      () => msg`${name} is no longer paired.`,
    )
    const found = submitErrorOf(outcome)?.message ?? null
    setFailure(found)
    if (found === null) onDone()
  }

  return (
    <ConfirmQuestion
      title={<Trans>Revoke the pairing of {name}?</Trans>}
      confirm={<Trans>Revoke</Trans>}
      tone="negative"
      busy={running}
      failure={failure === null ? (reachable ? null : t`This needs a network. Without one nothing is changed.`) : t(failure)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Trans>Its next heartbeat is refused, and it can do nothing more until you pair it again. What it issued stays; its receipt prefix is never given again at this location.</Trans>
    </ConfirmQuestion>
  )
}
