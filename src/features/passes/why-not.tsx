import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'

import { useReachable } from '../../data/session-provider.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Why what a question asks cannot be done now, or was not. */
export function WhyNot({ failure }: { failure: MessageDescriptor | null }) {
  const { t } = useLingui()
  const reachable = useReachable()
  return (
    <>
      {!reachable && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>This needs a network. Without one nothing is changed.</Trans>
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
