import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useStore } from '@tanstack/react-form'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { Membership } from '../../../contract/membership.ts'
import { type NewPass, passCalls } from '../../../contract/pass.ts'
import { firstPeriod, isSold } from '../../../domain/passes.ts'
import { hasReference } from '../../../domain/payments.ts'
import { fullName } from '../../../domain/people.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { PAYMENT_METHODS } from '../../../domain/services.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useMoneyCommand } from '../../data/use-command.ts'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { formatDay, readDay } from '../../lib/dates.ts'
import { now } from '../../lib/now.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { useRecordCreation } from '../../records/use-record-creation.ts'
import { useRefusedCreation, type Refused } from '../../records/use-refused.ts'
import { likelyLocation, type Locations, useLocations } from '../locations/public.ts'
import { PaymentField, ReferenceField } from '../stays/public.ts'
import { DayField } from '../../ui/form/day-field.tsx'
import { fieldErrorLabel } from '../../ui/form/field-errors.ts'
import { refusedHere } from '../../ui/form/submit-error.ts'
import { controlId } from '../../ui/form/use-field-control.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { REFERENCE_LABEL } from '../../ui/labels/services.ts'
import { useAmounts } from '../../ui/amounts.ts'
import { Money } from '../../ui/money.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { DriverSelect, useKeptDriver } from '../drivers/public.ts'
import { useSoldMemberships } from '../memberships/public.ts'
import { sellPassCommand } from './commands.ts'
import { isPlateTaken } from './kept-passes.ts'
import { passKind } from './kind.tsx'
import { AdminsChoice, CashForPass, LastDay, PASS_GROUP, PassFields } from './pass-fields.tsx'
import { newPass } from './new-pass.ts'
import {
  SaleDraft,
  changeForSale,
  inputOfSale,
  platesIn,
  platesText,
  saleAt,
  saleFieldOf,
  saleSchema,
  type SaleInput,
} from './pass-input.ts'
import styles from './passes.module.css'
import { PlatesOfDriver } from './plates-of.tsx'
import { PassShiftNotice, usePassShift } from './shift-for-pass.tsx'
import { useFreshPasses } from './use-fresh-passes.ts'
import { useReceipt } from './use-receipt.ts'

interface SellPassPanelProps {
  /** The refused op that is sent again. */
  resubmitting: string | undefined
  /** Id of the membership that is chosen at first: that of the list beside the form. */
  membership: string | undefined
  /** Id of the driver of that list, who is chosen at first. */
  driver: string | undefined
  onClose: () => void
  /** Called with the id of the sold pass, to open it. */
  onSold: (id: string) => void
}

/** Sells a pass to a driver. The device has all data that it needs. */
export function SellPassPanel(props: SellPassPanelProps) {
  return (
    <SidePanel onClose={props.onClose}>
      <Selling key={props.resubmitting} {...props} />
    </SidePanel>
  )
}

function Selling(props: SellPassPanelProps) {
  const draft = useDraft(`pass-sale${props.resubmitting === undefined ? '' : `:${props.resubmitting}`}`, SaleDraft)
  const locations = useLocations()
  const memberships = useSoldMemberships()
  const driver = useKeptDriver(props.driver ?? '')
  const refused = useRefusedCreation(
    { kind: passKind, endpoint: passCalls.create, toInput: inputOfSale },
    props.resubmitting,
  )
  if (
    draft.status !== 'ready' ||
    locations.list === undefined ||
    memberships.status !== 'ready' ||
    driver.status !== 'ready' ||
    refused.status !== 'ready'
  )
    return <FormLoading title={<Trans>Sell a pass</Trans>} reads={[draft, locations, memberships, driver, refused]} />
  const buyer = driver.value && { id: driver.value.driver.id, name: fullName(driver.value.driver) }
  return (
    <Form
      {...props}
      // A sale that was interrupted to register a new driver continues with this driver.
      draft={{
        ...draft,
        initial: draft.initial && { ...draft.initial, driver: draft.initial.driver ?? buyer ?? null },
      }}
      buyer={buyer ?? null}
      places={locations}
      memberships={memberships.value}
      refused={refused.value}
    />
  )
}

function todayIn(timeZone: string): string {
  return wallClock(new Date(now()), timeZone).slice(0, 10)
}

interface FormProps extends SellPassPanelProps {
  draft: ReadyDraft<SaleInput>
  /** Read before, because the untouched form takes its values from the locations only once. */
  places: Locations
  memberships: readonly Membership[]
  buyer: SaleInput['driver']
  refused: Refused<SaleInput> | null
}

function Form({ draft, places, memberships, membership: wanted, buyer, refused, onClose, onSold }: FormProps) {
  const { t } = useLingui()
  const { company, db, user } = useSession()
  const { list: locations = [], timeZoneOf } = places
  const { money } = useAmounts(company.currency)
  const [newId] = useState(() => uuidv7(Date.now()))
  const [sold, setSold] = useState(newId)
  const mayTransfer = isAdmin(user.role)
  const start = saleAt(
    likelyLocation(locations, user.id)?.id ?? '',
    locations.map(({ id }) => id),
    memberships.find(({ id }) => id === wanted),
  )
  const run = useFreshPasses(useMoneyCommand(sellPassCommand).run)
  const receiptOf = useReceipt()
  const record = useRecordCreation({
    start: { ...start, id: newId, driver: buyer, startsOn: formatDay(todayIn(timeZoneOf(start.locationId))) },
    schema: saleSchema(company.country, memberships, mayTransfer),
    draft,
    refused,
    untyped: ['id', 'paid'],
    created: msg`Pass sold`,
    fieldOf: saleFieldOf,
    byButton: true,
    run: async (given, { press, ...circumstances }) => {
      const { locationId, membershipId, driver, plates, startsOn, method, reference, withoutRegister } = given
      const membership = memberships.find((one) => one.id === membershipId)
      const location = locations.find((one) => one.id === locationId)
      const transfer = withoutRegister && mayTransfer
      // A free pass needs no payment, but the request requires a method.
      const paidBy = transfer
        ? 'digital'
        : membership?.cost === 0
          ? 'cash'
          : PAYMENT_METHODS.find((one) => one === method)
      const day = readDay(startsOn)
      if (
        press === null ||
        membership === undefined ||
        location === undefined ||
        paidBy === undefined ||
        day === null ||
        driver === null
      )
        throw new Error('A sale that its schema refuses was let through')
      // A refused sale was already paid: its money is in the register in which it was paid.
      const paid =
        given.paid?.locationId === locationId
          ? given.paid
          : { ...(await receiptOf(locationId)), cashUpId: shift.cashUp?.id ?? null }
      const { id: paymentId, at, receiptNumber } = paid
      const id = given.id || newId
      const [block, apartment] = [given.block.trim() || null, given.apartment.trim() || null]
      const request: NewPass = {
        id,
        membershipId,
        locationId,
        driverId: driver.id,
        plates: platesIn(plates),
        startsOn: day,
        block,
        apartment,
        payment: {
          id: paymentId,
          at,
          receiptNumber,
          amount: membership.cost,
          method: paidBy,
          reference: hasReference(paidBy) ? reference.trim() || null : null,
          cashUpId: transfer ? null : paid.cashUpId,
        },
      }
      if (await isPlateTaken(db, { ...request, ...firstPeriod(day, membership) }))
        return refusedHere({ path: 'plates', code: 'plate_has_pass' })
      setSold(id)
      return run(
        press,
        {
          pass: newPass(request, {
            membership,
            location,
            driver: { ...driver, identification: known?.identification ?? null },
            currency: company.currency,
            by: { id: user.id, name: fullName(user) },
            today: todayIn(location.timeZone),
          }),
          request,
        },
        circumstances,
      )
    },
    onDone: () => onSold(sold),
  })
  const input = useStore(record.form.store, ({ values }) => values)
  const shift = usePassShift(input.locationId)
  const holder = useKeptDriver(input.driver?.id ?? '')
  const known = holder.status === 'ready' ? holder.value?.driver : undefined
  const today = todayIn(timeZoneOf(input.locationId))
  const membership = memberships.find((one) => one.id === input.membershipId)
  const here = memberships.filter(
    (one) => (one.locationIds.length === 0 || one.locationIds.includes(input.locationId)) && isSold(one, today),
  )
  const transfers = input.withoutRegister && mayTransfer
  const asksMethod = !transfers && membership?.cost !== 0
  const labels = {
    locationId: t`Location`,
    membershipId: t`Membership`,
    driver: t`Driver`,
    plates: t`Plates`,
    startsOn: t`First day`,
    block: t`Block`,
    apartment: t`Apartment`,
    method: t`Payment method`,
    reference: t(REFERENCE_LABEL),
    cashReceived: t`Cash received`,
  }

  return (
    <RecordForm
      record={record}
      kind={passKind}
      title={<Trans>Sell a pass</Trans>}
      labels={labels}
      offline={<Trans>Without a connection the sale is saved on this device, and sent as soon as there is one.</Trans>}
      action={membership === undefined ? <Trans>Sell</Trans> : <Trans>Sell for {money(membership.cost)}</Trans>}
      onCancel={onClose}
    >
      <record.form.AppField name="locationId">
        {(field) => (
          <field.SelectField
            label={labels.locationId}
            options={locations.map((one) => ({ value: one.id, label: one.name }))}
          />
        )}
      </record.form.AppField>
      <record.form.AppField name="membershipId">
        {(field) => (
          <field.SelectField
            label={labels.membershipId}
            options={here.map((one) => ({ value: one.id, label: `${one.name} · ${money(one.cost)}` }))}
          />
        )}
      </record.form.AppField>
      <record.form.AppField name="driver">
        {(field) => {
          const error = fieldErrorLabel(field.state.meta.errors)
          return (
            <DriverSelect
              id={controlId(field.form.formId, field.name)}
              label={labels.driver}
              value={field.state.value}
              error={error === null ? undefined : t(error)}
              onChange={(driver) => field.handleChange(driver)}
            />
          )
        }}
      </record.form.AppField>
      {input.driver === null && (
        <p className={styles.acts}>
          <Link to="/dashboard/drivers/create">
            <Trans>The driver is new: register them first</Trans>
          </Link>
        </p>
      )}
      <PlatesOfDriver
        driverId={input.driver?.id ?? ''}
        taken={platesIn(input.plates)}
        onAdd={(plate) => record.form.setFieldValue('plates', platesText([...platesIn(input.plates), plate]))}
      />
      <PassFields form={record.form} fields={PASS_GROUP} most={membership?.authorizedVehicles ?? null} />
      <record.form.AppField name="startsOn">
        {() => (
          <DayField
            label={labels.startsOn}
            required
            description={<LastDay membership={membership} startsOn={input.startsOn} />}
          />
        )}
      </record.form.AppField>
      {membership !== undefined && (
        <div className={styles.total}>
          <span>
            <Trans>To be paid</Trans>
          </span>
          <Money amount={membership.cost} currency={company.currency} />
        </div>
      )}
      {mayTransfer && (
        <record.form.AppField name="withoutRegister">
          {() => (
            <AdminsChoice
              label={t`Transfer, without a register`}
              description={t`The customer paid into the company's account`}
            />
          )}
        </record.form.AppField>
      )}
      {asksMethod && (
        <record.form.AppField name="method">{() => <PaymentField label={labels.method} />}</record.form.AppField>
      )}
      {(transfers || (asksMethod && input.method !== '' && input.method !== 'cash')) && (
        <record.form.AppField name="reference">{() => <ReferenceField />}</record.form.AppField>
      )}
      {asksMethod && input.method === 'cash' && membership !== undefined && (
        <record.form.AppField name="cashReceived">
          {() => (
            <CashForPass
              label={labels.cashReceived}
              total={membership.cost}
              change={changeForSale(input.cashReceived, membership.cost)}
              currency={company.currency}
            />
          )}
        </record.form.AppField>
      )}
      {input.locationId !== '' && (
        <PassShiftNotice shift={shift} locationId={input.locationId} withoutRegister={transfers} />
      )}
    </RecordForm>
  )
}
