import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import { useState } from 'react'

import { MAX_LIMIT } from '../../../contract/list.ts'
import type { Membership } from '../../../contract/membership.ts'
import { firstPeriod } from '../../../domain/passes.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useOnlineWrite } from '../../data/use-online-write.ts'
import { useServerRecords } from '../../data/use-server-records.ts'
import { formatDay, readDay } from '../../lib/dates.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { useRecordCreation } from '../../records/use-record-creation.ts'
import { CheckboxField } from '../../ui/form/checkbox-field.tsx'
import { DayField } from '../../ui/form/day-field.tsx'
import { fieldErrorLabel } from '../../ui/form/field-errors.ts'
import { controlId } from '../../ui/form/use-field-control.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { useAmounts } from '../../ui/amounts.ts'
import { Money } from '../../ui/money.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { DriverSelect } from '../drivers/driver-select.tsx'
import { useKeptDriver } from '../drivers/queries.ts'
import { useLocations } from '../locations/queries.ts'
import { membershipsQuestion } from '../memberships/queries.ts'
import { PaymentField } from '../services/payment-select.tsx'
import { passKind } from './kind.tsx'
import { PASS_GROUP, PassFields } from './pass-fields.tsx'
import { EMPTY_SALE, SaleInput, platesIn, platesText, saleFieldOf, saleSchema } from './pass-input.ts'
import styles from './passes.module.css'
import { PassShiftNotice, usePassShift } from './shift-for-pass.tsx'
import { useReceipt } from './use-receipt.ts'
import { sellPass } from './writes.ts'

interface SellPassPanelProps {
  onClose: () => void
  /** Opens what was sold. */
  onSold: (id: string) => void
}

/** Sells a pass to a driver. */
export function SellPassPanel(props: SellPassPanelProps) {
  const draft = useDraft('pass-sale', SaleInput)
  const locations = useLocations()
  const memberships = useServerRecords(membershipsQuestion({ enabled: true }), { page: 1, size: MAX_LIMIT })
  const ready = draft.status === 'ready' && locations.list !== undefined && memberships.rows !== undefined
  return (
    <SidePanel onClose={props.onClose}>
      {ready ? <Form {...props} draft={draft} memberships={memberships.rows ?? []} /> : <FormLoading title={<Trans>Sell a pass</Trans>} reads={[draft]} />}
    </SidePanel>
  )
}

function todayIn(timeZone: string): string {
  return wallClock(new Date(), timeZone).slice(0, 10)
}

function Form({ draft, memberships, onClose, onSold }: SellPassPanelProps & { draft: ReadyDraft<SaleInput>; memberships: readonly Membership[] }) {
  const { t } = useLingui()
  const { company, user } = useSession()
  const { list: locations = [], timeZoneOf } = useLocations()
  const { money } = useAmounts(company.currency)
  const [id] = useState(() => uuidv7(Date.now()))
  const [only] = locations
  const first = locations.length === 1 && only !== undefined ? only.id : ''
  const { run } = useOnlineWrite(sellPass)
  const receiptOf = useReceipt()
  const record = useRecordCreation({
    start: { ...EMPTY_SALE, locationId: first, startsOn: formatDay(todayIn(timeZoneOf(first))) },
    schema: saleSchema(company.country, memberships),
    draft,
    fieldOf: saleFieldOf,
    run: async ({ locationId, membershipId, driver, plates, startsOn, block, apartment, method, reference, withoutRegister }) => {
      const membership = memberships.find((one) => one.id === membershipId)
      const chosen = PAYMENT_METHODS.find((one) => one === method)
      const day = readDay(startsOn)
      if (membership === undefined || chosen === undefined || day === null || driver === null) throw new Error('A sale that its schema refuses was let through')
      const receipt = await receiptOf(locationId)
      const transfer = withoutRegister && isAdmin(user.role)
      return run({
        body: {
          id,
          membershipId,
          locationId,
          driverId: driver.id,
          plates: platesIn(plates),
          startsOn: day,
          block,
          apartment,
          payment: { ...receipt, amount: membership.cost, method: transfer ? 'digital' : chosen, reference: reference.trim() || null, cashUpId: transfer ? null : (shift.cashUp?.id ?? null) },
        },
      })
    },
    onDone: () => onSold(id),
  })
  const input = useStore(record.form.store, ({ values }) => values)
  const shift = usePassShift(input.locationId)
  const membership = memberships.find((one) => one.id === input.membershipId)
  const here = memberships.filter(({ locationIds }) => locationIds.length === 0 || locationIds.includes(input.locationId))
  const labels = { locationId: t`Location`, membershipId: t`Membership`, driver: t`Driver`, plates: t`Plates`, startsOn: t`First day`, block: t`Block`, apartment: t`Apartment`, method: t`Payment method`, reference: t`Number of the slip or transfer` }

  return (
    <RecordForm record={record} kind={passKind} title={<Trans>Sell a pass</Trans>} labels={labels} onCancel={onClose}>
      <record.form.AppField name="locationId">{(field) => <field.SelectField label={labels.locationId} options={locations.map((one) => ({ value: one.id, label: one.name }))} />}</record.form.AppField>
      <record.form.AppField name="membershipId">
        {(field) => <field.SelectField label={labels.membershipId} options={here.map((one) => ({ value: one.id, label: `${one.name} · ${money(one.cost)}` }))} />}
      </record.form.AppField>
      <record.form.AppField name="driver">
        {(field) => {
          const error = fieldErrorLabel(field.state.meta.errors)
          return <DriverSelect id={controlId(field.form.formId, field.name)} label={labels.driver} value={field.state.value} error={error === null ? undefined : t(error)} onChange={(driver) => field.handleChange(driver)} />
        }}
      </record.form.AppField>
      <PlatesOfDriver driverId={input.driver?.id ?? ''} taken={platesIn(input.plates)} onAdd={(plate) => record.form.setFieldValue('plates', platesText([...platesIn(input.plates), plate]))} />
      <PassFields form={record.form} fields={PASS_GROUP} most={membership?.authorizedVehicles ?? null} />
      <record.form.AppField name="startsOn">{() => <DayField label={labels.startsOn} required description={<LastDay membership={membership} startsOn={input.startsOn} />} />}</record.form.AppField>
      {membership !== undefined && (
        <div className={styles.total}>
          <span>
            <Trans>To be paid</Trans>
          </span>
          <Money amount={membership.cost} currency={company.currency} />
        </div>
      )}
      {isAdmin(user.role) && <record.form.AppField name="withoutRegister">{() => <CheckboxField label={t`Transfer, without a register`} description={t`The customer paid into the company's account`} />}</record.form.AppField>}
      {!input.withoutRegister && <record.form.AppField name="method">{() => <PaymentField label={labels.method} />}</record.form.AppField>}
      {(input.withoutRegister || input.method !== 'cash') && <record.form.AppField name="reference">{(field) => <field.TextField label={labels.reference} maxLength={40} />}</record.form.AppField>}
      {input.locationId !== '' && <PassShiftNotice shift={shift} locationId={input.locationId} withoutRegister={input.withoutRegister} />}
    </RecordForm>
  )
}

/** When what is bought ends. */
function LastDay({ membership, startsOn }: { membership: Membership | undefined; startsOn: string }) {
  const day = readDay(startsOn)
  if (membership === undefined || day === null) return null
  return <Trans>Its last day is {formatDay(firstPeriod(day, membership).endsOn)}</Trans>
}

/** The driver's plates, each to be taken with one press. */
function PlatesOfDriver({ driverId, taken, onAdd }: { driverId: string; taken: readonly string[]; onAdd: (plate: string) => void }) {
  const driver = useKeptDriver(driverId)
  const plates = driver.status === 'ready' ? (driver.value?.driver.plates ?? []) : []
  const left = plates.filter((plate) => !taken.includes(plate))
  if (left.length === 0) return null
  return (
    <p className={styles.acts}>
      {left.map((plate) => (
        <TextButton key={plate} onClick={() => onAdd(plate)}>
          <Trans>Add {plate}</Trans>
        </TextButton>
      ))}
    </p>
  )
}
