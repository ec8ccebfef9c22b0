import { Trans } from '@lingui/react/macro'

import { HelpLink } from './help/help-link.tsx'
import { LoadFailed } from './states.tsx'

/** The local store does not answer. Only a page that is loaded anew opens it once more. */
export function StoreFailed() {
  return (
    <LoadFailed onRetry={() => window.location.reload()}>
      <Trans>The storage of this device cannot be read. Do not clear the browser’s data: load the page again, and ask for support if that does not help.</Trans>{' '}
      <HelpLink article="this-device" look="word" />
    </LoadFailed>
  )
}
