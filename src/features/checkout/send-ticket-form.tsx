import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { revalidateLogic, useStore } from '@tanstack/react-form'
import { useState } from 'react'
import * as v from 'valibot'

import { addressWords } from '../../../contract/customer-address.ts'
import type { Driver } from '../../../contract/driver.ts'
import { COUNTRY_OPTIONS } from '../../../domain/countries.ts'
import { CHANNELS } from '../../../domain/messaging.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useCommand } from '../../data/use-command.ts'
import { type ReadyDraft, useDraft } from '../../data/use-draft.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useAppForm } from '../../ui/form/app-form.ts'
import { Choices } from '../../ui/form/choices.tsx'
import { PanelForm } from '../../ui/form/panel-form.tsx'
import { usePhoneCodeOptions } from '../../ui/form/phone-code-options.ts'
import { SaveButtons } from '../../ui/form/submit-button.tsx'
import { useKeptDraft, useLeaving } from '../../ui/form/use-kept-draft.ts'
import { useMarkedFields } from '../../ui/form/use-marked-fields.ts'
import { useSend } from '../../ui/form/use-send.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import { NOTIFICATION_METHOD_LABELS } from '../../ui/labels/services.ts'
import { Notice } from '../../ui/notice.tsx'
import { Plate, plateText } from '../../ui/plate.tsx'
import { PanelPage } from '../../ui/side-panel.tsx'
import { useKeptDriver } from '../drivers/public.ts'
import { type ActProps, sendEntryTicketCommand, type TicketRequest } from '../stays/public.ts'
import {
  AddressInput,
  NO_ADDRESS,
  addressFaults,
  addressField,
  addressOf,
  channelOf,
  knownAddress,
} from './address-input.ts'
import styles from './finish-form.module.css'

const schema = v.pipe(
  AddressInput,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const input = dataset.value
    for (const [key, message] of addressFaults(input))
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] })
  }),
)

/** Sends the entry ticket of a vehicle that is inside. The default export is for `lazy`. */
export default function SendTicketForm(props: ActProps) {
  const { service } = props.row
  const draft = useDraft(`ticket-send:${service.id}`, AddressInput)
  const driver = useKeptDriver(service.driver?.id ?? '')
  if (draft.status !== 'ready' || driver.status !== 'ready')
    return <FormLoading title={<Trans>Send the ticket</Trans>} reads={[draft, driver]} />
  return <LoadedForm {...props} draft={draft} driver={driver.value?.driver ?? null} />
}

interface LoadedProps extends ActProps {
  draft: ReadyDraft<AddressInput>
  driver: Driver | null
}

function LoadedForm({ row: { service }, draft, driver, onAct }: LoadedProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const reachable = useReachable()
  const { run } = useCommand(sendEntryTicketCommand)
  const { send, submitError, refusal } = useSend({
    run: (asked: TicketRequest, circumstances) => run(asked, circumstances),
    draft,
    refused: null,
    fieldOf: addressField,
  })
  const [id] = useState(() => uuidv7(Date.now()))
  const [done, setDone] = useState(false)
  // A ready channel leaves two taps: the address, and Send.
  const [initial] = useState(() => {
    const sendBy = service.notificationMethod ?? driver?.notificationMethod ?? 'whatsapp'
    return { ...NO_ADDRESS, sendBy, ...knownAddress(NO_ADDRESS, driver, company.country) }
  })
  const drawn = plateText(service.licensePlate, company.country)
  const form = useAppForm({
    defaultValues: draft.initial ?? initial,
    validationLogic: revalidateLogic(),
    validators: { onDynamic: schema },
    onSubmit: async ({ value }) => {
      const address = addressOf(value)
      if (address === null) return
      const sentTo = addressWords(address)
      const { submitError: found } = await send({ service, id, address }, msg`Ticket of ${drawn} goes to ${sentTo}`)
      if (found === null) setDone(true)
      else draft.save(value)
    },
  })
  const input = useStore(form.store, ({ values }) => values)
  const dirty = !done && JSON.stringify(input) !== JSON.stringify(initial)
  const codes = usePhoneCodeOptions(COUNTRY_OPTIONS, input.sendPhoneCode)
  useMarkedFields(form, submitError, addressField)
  useKeptDraft(draft, dirty, input)
  useLeaving(done, () => onAct(undefined))

  const channel = channelOf(input)
  const isInside = service.status === 'progress'
  const labels = { sendEmail: t`Email`, sendPhoneCode: t`Phone code`, sendPhone: t`Phone` }
  return (
    <form.AppForm>
      <PanelPage
        title={<Trans>Send the ticket</Trans>}
        help="let-a-vehicle-in"
        aside={<Plate plate={service.licensePlate} country={company.country} />}
        footer={isInside && <SaveButtons action={<Trans>Send</Trans>} onCancel={() => onAct(undefined)} />}
      >
        <PanelForm
          offline={
            reachable ? null : (
              <Trans>
                Without a connection it is saved on this device. The ticket is sent as soon as there is a connection.
              </Trans>
            )
          }
          draft={draft}
          dirty={dirty}
          notices={
            !isInside && (
              <Notice icon={LockIcon} tone="quiet">
                <Trans>This vehicle is no longer inside.</Trans>
              </Notice>
            )
          }
          labels={labels}
          submitError={submitError}
          refusal={refusal}
        >
          <Choices
            label={t`Send it by`}
            options={CHANNELS.map((value) => ({ value, label: t(NOTIFICATION_METHOD_LABELS[value]) }))}
            value={channel ?? 'whatsapp'}
            onChange={(sendBy) => form.setFieldValue('sendBy', sendBy)}
          />
          {channel === 'email' && (
            <form.AppField name="sendEmail">
              {(field) => <field.TextField label={labels.sendEmail} type="email" required />}
            </form.AppField>
          )}
          {channel === 'whatsapp' && (
            <div className={styles.phone}>
              <form.AppField name="sendPhoneCode">
                {(field) => <field.SelectField label={labels.sendPhoneCode} options={codes} />}
              </form.AppField>
              <form.AppField name="sendPhone">
                {(field) => <field.TextField label={labels.sendPhone} type="tel" required />}
              </form.AppField>
            </div>
          )}
        </PanelForm>
      </PanelPage>
    </form.AppForm>
  )
}
