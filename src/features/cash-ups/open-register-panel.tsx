import { Trans } from '@lingui/react/macro'
import { Suspense, lazy } from 'react'

import { FormLoading } from '../../ui/form-loading.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import type { OpenRegisterFormProps } from './open-register-form.tsx'

const OpenRegisterForm = lazy(() => import('./open-register-form.tsx'))

/** Opens a register beside the list. The default export is for `lazy`. */
export default function OpenRegisterPanel(props: OpenRegisterFormProps) {
  return (
    <SidePanel onClose={props.onCancel}>
      <Suspense fallback={<FormLoading title={<Trans>Open register</Trans>} />}>
        <OpenRegisterForm {...props} />
      </Suspense>
    </SidePanel>
  )
}
