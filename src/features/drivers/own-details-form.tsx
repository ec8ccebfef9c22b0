import { Trans, useLingui } from '@lingui/react/macro'

import { COUNTRY_OPTIONS, countryOption } from '../../../domain/countries.ts'
import { ConflictChoice } from '../../records/conflict-choice.tsx'
import { fieldNamed } from '../../records/kind-field.ts'
import { usePhoneCodeOptions } from '../../ui/form/phone-code-options.ts'
import { DRIVER_FIELD_LABELS } from '../../ui/labels/driver-fields.ts'
import { useDeviceTimeZone } from '../../ui/moment.tsx'
import { DRIVER_FIELD_MAP, DriverFields } from './driver-fields.tsx'
import { driverKind } from './kind.ts'
import type { OpenLink } from './use-driver-link.ts'
import { useOwnDetails, type Ended } from './use-own-details.ts'

/** A driver corrects their details, or registers. */
export function OwnDetailsForm({ link, onEnd }: { link: OpenLink; onEnd: (end: Ended) => void }) {
  const { t } = useLingui()
  const timeZone = useDeviceTimeZone()
  const { form, input, submitError, dirty, settle } = useOwnDetails(link, onEnd)
  const codes = usePhoneCodeOptions(COUNTRY_OPTIONS, input.phoneCode)
  const labels = Object.fromEntries(Object.entries(DRIVER_FIELD_LABELS).map(([name, label]) => [name, t(label)]))
  return (
    <form.AppForm>
      <form.Body>
        <form.ErrorSummary labels={labels} submitError={submitError === null ? null : t(submitError.message)} />
        {submitError?.conflicts.map((conflict) => (
          <ConflictChoice
            key={conflict.path}
            field={fieldNamed(driverKind.fields, conflict.path)}
            conflict={conflict}
            currency={countryOption(link.opened.company.country).currency}
            timeZone={timeZone}
            names={undefined}
            onSettle={(keep) => settle(conflict, keep)}
          />
        ))}
        <DriverFields form={form} fields={DRIVER_FIELD_MAP} codes={codes} own />
        <form.SubmitButton fullWidth>
          {link.opened.driver === null ? <Trans>Register me</Trans> : dirty ? <Trans>Save</Trans> : <Trans>Everything is right</Trans>}
        </form.SubmitButton>
      </form.Body>
    </form.AppForm>
  )
}
