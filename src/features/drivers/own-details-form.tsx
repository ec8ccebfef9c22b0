import { Trans, useLingui } from '@lingui/react/macro'

import { COUNTRY_OPTIONS } from '../../../domain/countries.ts'
import { ConflictChoice } from '../../ui/conflict-choice.tsx'
import { usePhoneCodeOptions } from '../../ui/form/phone-code-options.ts'
import { DRIVER_FIELD_LABELS } from '../../ui/labels/driver-fields.ts'
import { DRIVER_FIELD_MAP, DriverFields } from './driver-fields.tsx'
import type { OpenLink } from './use-driver-link.ts'
import { useOwnDetails, type Ended } from './use-own-details.ts'

/** A driver corrects their details, or registers. */
export function OwnDetailsForm({ link, onEnd }: { link: OpenLink; onEnd: (end: Ended) => void }) {
  const { t } = useLingui()
  const { form, input, trouble, dirty, settle } = useOwnDetails(link, onEnd)
  const codes = usePhoneCodeOptions(COUNTRY_OPTIONS, input.phoneCode)
  const labels = Object.fromEntries(Object.entries(DRIVER_FIELD_LABELS).map(([name, label]) => [name, t(label)]))
  return (
    <form.AppForm>
      <form.Body>
        <form.ErrorSummary labels={labels} submitError={trouble === null ? null : t(trouble.message)} />
        {trouble?.conflicts.map((conflict) => (
          <ConflictChoice key={conflict.path} conflict={conflict} onSettle={(keep) => settle(conflict, keep)} />
        ))}
        <DriverFields form={form} fields={DRIVER_FIELD_MAP} codes={codes} own />
        <form.SubmitButton fullWidth>
          {link.opened.driver === null ? <Trans>Register me</Trans> : dirty ? <Trans>Save</Trans> : <Trans>Everything is right</Trans>}
        </form.SubmitButton>
      </form.Body>
    </form.AppForm>
  )
}
