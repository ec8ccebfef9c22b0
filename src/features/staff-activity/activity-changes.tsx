import { useLingui } from '@lingui/react/macro'

import type { ActivityEntry } from '../../../contract/activity.ts'
import { FieldWords, type Reading } from '../../records/field-words.tsx'
import { type KindField, type RecordKind, fieldNamed } from '../../records/record-kind.ts'
import { agreementKind } from '../agreements/kind.ts'
import { cashUpKind } from '../cash-ups/kind.ts'
import { companyKind } from '../company/kind.ts'
import { driverKind } from '../drivers/kind.ts'
import { holidayKind } from '../holidays/kind.ts'
import { deviceKind } from '../kiosk-devices/kind.ts'
import { locationKind } from '../locations/kind.tsx'
import { membershipKind } from '../memberships/kind.ts'
import { passKind } from '../passes/kind.tsx'
import { serviceKind } from '../stays/kind.ts'
import { userKind } from '../users/kind.ts'
import { vehicleTypeKind } from '../vehicle-types/kind.tsx'
import { vehicleKind } from '../vehicles/kind.ts'

/** Kinds by the entity of an audit entry. */
const KINDS: Readonly<Record<string, Pick<RecordKind, 'fields'>>> = {
  agreement: agreementKind,
  cash_up: cashUpKind,
  company: companyKind,
  driver: driverKind,
  holiday: holidayKind,
  kiosk_device: deviceKind,
  location: locationKind,
  membership: membershipKind,
  operator: userKind,
  pass: passKind,
  service: serviceKind,
  vehicle: vehicleKind,
  vehicle_type: vehicleTypeKind,
}

/** Fields that the name of the act tells, or another field of the same change in words. */
const TOLD_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  cash_up: ['status', 'approval', 'register', 'cashUp', 'doneAt'],
  service: ['status', 'agreementId', 'cashUpId', 'doneAt'],
  pass: ['doneAt'],
  driver: ['doneAt'],
}

type Changed = Pick<ActivityEntry, 'entity' | 'changes'>

/** Returns the field of a changed record. */
function fieldOf(entity: string, path: string): KindField {
  return fieldNamed((Object.hasOwn(KINDS, entity) ? KINDS[entity] : undefined)?.fields ?? {}, path)
}

/** Returns the fields of entries with their values, whose names are to be read. */
export function valuesOf(entries: readonly Changed[]) {
  return entries.flatMap(({ entity, changes }) =>
    changes.map(({ path, before, after }) => [fieldOf(entity, path), before, after] as const),
  )
}

/** The changes of an entry, in the words of the record's screen. */
export function ActivityChanges({ entry: { entity, changes }, ...reading }: Reading & { entry: Changed }) {
  const { t } = useLingui()
  const told = (Object.hasOwn(TOLD_ELSEWHERE, entity) ? TOLD_ELSEWHERE[entity] : undefined) ?? []
  // A field that was empty before and after is not a change.
  const shown = changes.filter(({ path, before, after }) => !told.includes(path) && (before !== null || after !== null))
  return shown.map(({ path, before, after }, place) => {
    const field = fieldOf(entity, path)
    return (
      <span key={path}>
        {place > 0 && ' · '}
        {t(field.label)}:{' '}
        {before !== null && (
          <>
            <FieldWords field={field} value={before} {...reading} />
            <span aria-hidden="true"> → </span>
          </>
        )}
        <FieldWords field={field} value={after} {...reading} />
      </span>
    )
  })
}
