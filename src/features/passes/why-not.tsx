import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { useReachable } from '../../data/session-provider.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Explains why an act can't be done now, or failed. `isQueued`: without a connection it waits on this device. */
export function WhyNot({ failure, isQueued = false }: { failure: MessageDescriptor | null; isQueued?: boolean }) {
  const { t } = useLingui()
  const reachable = useReachable()
  return (
    <>
      {!reachable && (
        <Notice icon={WarningIcon} tone="caution">
          {isQueued ? (
            <Trans>Without a connection it is saved on this device, and sent as soon as there is one.</Trans>
          ) : (
            <Trans>This needs a connection. Without one nothing is changed.</Trans>
          )}
        </Notice>
      )}
      {failure !== null && (
        <div role="alert">
          <Notice icon={WarningIcon} tone="negative">
            {t(failure)}
          </Notice>
        </div>
      )}
    </>
  )
}
