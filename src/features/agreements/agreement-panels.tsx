import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'

import { type Agreement, agreementCalls } from '../../../contract/agreement.ts'
import { areRivalDefaults } from '../../../domain/agreement-rules.ts'
import { AGREEMENT_TYPES } from '../../../domain/agreements.ts'
import { vehicleTypeIdOf } from '../../../domain/vehicles.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useSession } from '../../data/session-provider.tsx'
import { findKeptRecords, useKeptRecord } from '../../data/use-kept-records.ts'
import { useLive } from '../../data/use-live.ts'
import { setOrAllChange } from '../../records/edit-values.ts'
import type { PartProps } from '../../records/form/record-fields.tsx'
import { useBesideList } from '../../records/beside-list.ts'
import { defineRoom } from '../../records/define-room.ts'
import { RecordCreator, RecordEditor } from '../../records/record-editor.tsx'
import { AGREEMENT_TYPE_LABELS } from '../../ui/labels/agreements.ts'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { enabledLook } from '../../ui/status-badge.tsx'
import { LocationsField } from '../locations/public.ts'
import { ShopsSection } from '../shops/public.ts'
import { AgreementUseSection } from './agreement-use.tsx'
import { Places, Validity, Vehicles, Worth } from './columns.tsx'
import { type AgreementFields, agreementForm, agreementKind, storedOf } from './kind.ts'
import { agreementQuery, createAgreement, editAgreement } from './queries.ts'
import { Samples } from './samples.tsx'

const LIST = '/dashboard/agreements'

const ROOM = defineRoom({
  kind: agreementKind,
  form: agreementForm,
  drafts: 'agreement',
  name: ({ name }: Agreement) => name,
  status: ({ enabled }) => enabledLook(enabled),
  history: agreementCalls.history,
  parts: {
    controls: { locationIds: LocationsField },
    hints: { type: TypeHint, isDefault: RivalHint },
    above: { allVehicles: Prices },
  },
  below: Below,
})

function Below({ record }: { record: Agreement }) {
  return (
    <>
      <AgreementUseSection record={record} />
      <Suspense fallback={<PanelSkeleton />}>
        <ShopsSection agreement={record} />
      </Suspense>
    </>
  )
}

export function NewAgreementPanel() {
  const { close } = useBesideList(LIST)
  const { run } = useOnlineWrite(createAgreement)
  return (
    <RecordCreator
      room={ROOM}
      title={<Trans>New agreement</Trans>}
      create={(id, { vehicleTypeIds, ...values }) =>
        run({ body: { id, ...values, vehicleTypeIds: vehicleTypeIds.flatMap((one) => vehicleTypeIdOf(one) ?? []) } })
      }
      onClose={close}
    />
  )
}

/** An agreement beside the list. */
export function AgreementPanel() {
  const { id, close } = useBesideList(LIST)
  const { t } = useLingui()
  const { run } = useOnlineWrite(editAgreement)
  const { fields } = agreementKind
  return (
    <RecordEditor
      room={ROOM}
      state={useKeptRecord(agreementQuery({}), id)}
      missing={<Missing />}
      edit={(_, { vehicleTypeIds, locationIds, ...changes }) =>
        run({
          params: { id },
          body: {
            changes: {
              ...changes,
              vehicleTypeIds: setOrAllChange(vehicleTypeIds),
              locationIds: setOrAllChange(locationIds),
            },
          },
        })
      }
      facts={(agreement) => [
        { label: t(fields.type.label), value: t(AGREEMENT_TYPE_LABELS[agreement.type]) },
        { label: t`Price`, value: <Worth agreement={agreement} /> },
        { label: t(fields.locationIds.label), value: <Places agreement={agreement} /> },
        { label: t(fields.vehicleTypeIds.label), value: <Vehicles agreement={agreement} /> },
        { label: t`Valid`, value: <Validity agreement={agreement} /> },
        { label: t(fields.asksReason.label), value: agreement.asksReason === true ? t`Yes` : t`No` },
      ]}
      onClose={close}
    />
  )
}

function Missing() {
  return (
    <>
      <Trans>Your company has no such agreement.</Trans>{' '}
      <Link to="/dashboard/agreements">
        <Trans>Back to the agreements</Trans>
      </Link>
    </>
  )
}

type Part = PartProps<AgreementFields, Agreement>

function TypeHint({ input: { type } }: Part) {
  const known = AGREEMENT_TYPES.find((one) => one === type)
  switch (known) {
    case 'custom':
      return (
        <Trans>
          Exempt minutes, then an initial cost for the first minutes, then a special cost instead of the rates.
        </Trans>
      )
    case 'fixed_cost':
      return <Trans>The stay costs this, or less if the rates are lower. 0 makes it a courtesy.</Trans>
    case 'fixed_discount':
      return <Trans>Takes this amount off the price by the rates, down to zero.</Trans>
    case 'percentage':
      return <Trans>Takes this percentage off the price by the rates and their maximum.</Trans>
    case 'time':
      return <Trans>These minutes are deducted before the rates apply.</Trans>
    case undefined:
      return null
    default:
      return known satisfies never
  }
}

/** Sample prices before and after the edit. */
function Prices({ id, record, values }: Part) {
  return <Samples before={record} after={storedOf(id, values)} />
}

/** Warns about another default agreement for the same vehicles, places and days. */
function RivalHint({ id, values }: Part) {
  const { db } = useSession()
  const live = useLive(() => findKeptRecords(db, agreementQuery({})), [db])
  const own = storedOf(id, values)
  const rival =
    live.status === 'ready' ? live.value.find((other) => other.id !== id && areRivalDefaults(own, other)) : undefined
  if (rival === undefined) return <Trans>Applies to every stay without another agreement.</Trans>
  const { name } = rival
  return (
    <strong>
      <Trans>{name} is already the default there. Each location and vehicle type has only one default.</Trans>
    </strong>
  )
}
