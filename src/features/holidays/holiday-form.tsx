import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'

import type { Holiday } from '../../../contract/holiday.ts'
import { HOLIDAY_DESCRIPTION_MAX, HOLIDAY_NAME_MAX } from '../../../domain/holidays.ts'
import { findKeptRecords } from '../../data/use-kept-records.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { formatDay, readDay } from '../../lib/dates.ts'
import { withFieldGroup } from '../../ui/form/app-form.ts'
import { checkedInput, type InputFault } from '../../ui/form/check-input.ts'
import { DayField } from '../../ui/form/day-field.tsx'
import { fieldOfPath } from '../../ui/form/field-errors.ts'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { holidayKind } from './kind.ts'
import { holidayQuestion, verifiedDay } from './queries.ts'

/** Form input for a holiday; the day as typed, `25/12/2026`. */
export const HolidayInput = v.object({ holidayDate: v.string(), holidayName: v.string(), description: v.string() })
export type HolidayInput = v.InferOutput<typeof HolidayInput>

/** Fields that an edit of a holiday sets. */
export const HolidayValues = v.object({
  holidayDate: v.string(),
  holidayName: v.string(),
  description: v.nullable(v.string()),
})
export type HolidayValues = v.InferOutput<typeof HolidayValues>

export const emptyHoliday: HolidayInput = { holidayDate: '', holidayName: '', description: '' }

export function holidayValuesOf({ holidayDate, holidayName, description }: Holiday): HolidayValues {
  return { holidayDate, holidayName, description }
}

export function inputOfValues({ holidayDate, holidayName, description }: HolidayValues): HolidayInput {
  return { holidayDate: formatDay(holidayDate), holidayName, description: description ?? '' }
}

/** Converts valid input to the request. */
export function valuesOfInput({ holidayDate, holidayName, description }: HolidayInput): HolidayValues {
  return {
    holidayDate: readDay(holidayDate) ?? holidayDate,
    holidayName: holidayName.trim(),
    description: description.trim() || null,
  }
}

function faultsOf({ holidayDate, holidayName, description }: HolidayInput): InputFault[] {
  const faults: InputFault[] = []
  if (holidayDate.trim() === '') faults.push({ path: ['holidayDate'], code: 'required' })
  else if (readDay(holidayDate) === null) faults.push({ path: ['holidayDate'], code: 'day_unknown' })
  if (holidayName.trim() === '') faults.push({ path: ['holidayName'], code: 'required' })
  if (holidayName.trim().length > HOLIDAY_NAME_MAX)
    faults.push({ path: ['holidayName'], code: 'holiday_name_too_long' })
  if (description.trim().length > HOLIDAY_DESCRIPTION_MAX)
    faults.push({ path: ['description'], code: 'description_too_long' })
  return faults
}

export const holidaySchema = checkedInput(HolidayInput, faultsOf)

export const holidayFieldOf = (path: string) => fieldOfPath(path, ['holidayDate', 'holidayName', 'description'])

/** The day on which an edited holiday stands already; what a form gives stands in its place. */
const PROPS: { ownDay: string | null } = { ownDay: null }

/** Path of the group's fields in the form. */
export const HOLIDAY_FIELDS = {
  holidayDate: 'holidayDate',
  holidayName: 'holidayName',
  description: 'description',
} as const

export const HolidayFields = withFieldGroup({
  defaultValues: emptyHoliday,
  props: PROPS,
  render: function Fields({ group, ownDay }) {
    const { t } = useLingui()
    const { fields } = holidayKind
    return (
      <>
        <group.AppField name="holidayDate">
          {(field) => (
            <DayField
              label={t(fields.holidayDate.label)}
              required
              description={<DayTaken day={readDay(field.state.value)} ownDay={ownDay} />}
            />
          )}
        </group.AppField>
        <group.AppField name="holidayName">
          {(field) => (
            <field.TextField
              label={t(fields.holidayName.label)}
              required
              autoCapitalize="words"
              maxLength={HOLIDAY_NAME_MAX}
            />
          )}
        </group.AppField>
        <group.AppField name="description">
          {() => <TextAreaField label={t(fields.description.label)} rows={3} max={HOLIDAY_DESCRIPTION_MAX} />}
        </group.AppField>
      </>
    )
  },
})

interface DayTakenProps {
  /** Null while none is typed. */
  day: string | null
  /** The day of the holiday that is edited: it may stay. */
  ownDay: string | null
}

/** Says, while a day is typed, which holiday stands there already: by this device at once, by the server where it can be reached. */
function DayTaken({ day, ownDay }: DayTakenProps) {
  const { api, db, company } = useSession()
  const reachable = useReachable()
  const asked = day !== null && day !== ownDay
  const kept = useLive(
    async () =>
      asked
        ? await findKeptRecords(db, { ...holidayQuestion({}), matches: ({ holidayDate }) => holidayDate === day })
        : [],
    [db, day, asked],
  )
  const verified = useQuery({ ...verifiedDay(api, company.id, day ?? ''), enabled: asked && reachable })
  if (!asked) return null
  const here = kept.status === 'ready' && !kept.stale ? kept.value[0] : undefined
  const found = verified.data?.holiday ?? here
  if (found === undefined) return null
  const { holidayName } = found
  return <Trans>This date is taken: {holidayName}</Trans>
}
