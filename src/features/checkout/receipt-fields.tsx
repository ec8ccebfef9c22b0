import { Trans, useLingui } from '@lingui/react/macro'

import { COUNTRY_OPTIONS } from '../../../domain/countries.ts'
import { useSession } from '../../data/session-provider.tsx'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { Choices } from '../../ui/form/choices.tsx'
import { usePhoneCodeOptions } from '../../ui/form/phone-code-options.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { NOTIFICATION_METHOD_LABELS } from '../../ui/labels/services.ts'
import { useKeptDriver } from '../drivers/public.ts'
import { NO_MESSAGE, channelOf, knownAddress } from './address-input.ts'
import styles from './finish-form.module.css'
import type { Finish } from './use-finish.ts'

interface ReceiptFieldsProps {
  finish: Finish
  labels: Readonly<Record<'sendEmail' | 'sendPhoneCode' | 'sendPhone', string>>
}

/** Channel and address of the receipt. Without a choice, the driver's method applies. */
export function ReceiptFields({ finish, labels }: ReceiptFieldsProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const { form, input, stay } = finish
  const live = useKeptDriver(stay.driver?.id ?? '')
  const driver = live.status === 'ready' ? (live.value?.driver ?? null) : null
  const codes = usePhoneCodeOptions(COUNTRY_OPTIONS, input.sendPhoneCode)
  const channel = channelOf(input)
  const usual = stay.notificationMethod ?? driver?.notificationMethod ?? null

  function choose(sendBy: string): void {
    const known = knownAddress(input, driver, company.country)
    form.setFieldValue('sendBy', sendBy)
    form.setFieldValue('sendEmail', known.sendEmail)
    form.setFieldValue('sendPhoneCode', known.sendPhoneCode)
    form.setFieldValue('sendPhone', known.sendPhone)
  }

  return (
    <div className={styles.ahead}>
      <Choices
        label={t`Receipt`}
        options={[
          { value: 'email', label: t(NOTIFICATION_METHOD_LABELS.email) },
          { value: 'whatsapp', label: t(NOTIFICATION_METHOD_LABELS.whatsapp) },
          { value: NO_MESSAGE, label: t`None` },
        ]}
        value={input.sendBy}
        onChange={choose}
      />
      {input.sendBy === '' && usual !== null && (
        <p className={styles.split}>
          {usual === 'email' ? (
            <Trans>Without a choice it goes by email, as the driver prefers.</Trans>
          ) : (
            <Trans>Without a choice it goes by WhatsApp, as the driver prefers.</Trans>
          )}
        </p>
      )}
      {channel === 'email' && (
        <form.AppField name="sendEmail">
          {() => <TextField label={labels.sendEmail} type="email" required />}
        </form.AppField>
      )}
      {channel === 'whatsapp' && (
        <div className={styles.phone}>
          <form.AppField name="sendPhoneCode">
            {() => <SelectField label={labels.sendPhoneCode} options={codes} />}
          </form.AppField>
          <form.AppField name="sendPhone">
            {() => <TextField label={labels.sendPhone} type="tel" required />}
          </form.AppField>
        </div>
      )}
      {channel !== null && stay.driver !== null && (
        <form.AppField name="keepsAddress">
          {() => <CheckboxField label={t`The driver agrees that we keep this address and write to it`} />}
        </form.AppField>
      )}
    </div>
  )
}
