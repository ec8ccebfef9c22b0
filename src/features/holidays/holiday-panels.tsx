import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import { type Holiday, holidayCalls } from '../../../contract/holiday.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { findKeptRecords, useKeptRecord } from '../../data/use-kept-records.ts'
import { useLive } from '../../data/use-live.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { formatDay, readDay } from '../../lib/dates.ts'
import type { PartProps } from '../../records/form/record-fields.tsx'
import { useBesideList } from '../../records/beside-list.ts'
import { defineRoom } from '../../records/define-room.ts'
import { RecordCreator, RecordEditor } from '../../records/record-editor.tsx'
import { Missing } from '../../ui/missing.tsx'
import { enabledLook } from '../../ui/status-badge.tsx'
import { type HolidayFields, holidayForm, holidayKind } from './kind.ts'
import { createHoliday, editHoliday, holidayQuery, verifiedDay } from './queries.ts'

const LIST = '/dashboard/calendar'

const ROOM = defineRoom({
  kind: holidayKind,
  form: holidayForm,
  drafts: 'holiday',
  name: ({ holidayName }: Holiday) => holidayName,
  status: ({ isActive }) => enabledLook(isActive),
  history: holidayCalls.history,
  parts: { hints: { holidayDate: DayInUse } },
})

/** Adds a holiday of the company, or a new public one. */
export function NewHolidayPanel() {
  const { close } = useBesideList(LIST)
  const { run } = useOnlineWrite(createHoliday)
  return (
    <RecordCreator
      room={ROOM}
      title={<Trans>New holiday</Trans>}
      create={(id, values) => run({ body: { id, ...values } })}
      failed={msg`The holiday could not be created`}
      onClose={close}
    />
  )
}

/** A holiday beside the calendar. */
export function HolidayPanel() {
  const { id, close } = useBesideList(LIST)
  const { t } = useLingui()
  const { run } = useOnlineWrite(editHoliday)
  return (
    <RecordEditor
      room={ROOM}
      state={useKeptRecord(holidayQuery({}), id)}
      missing={<Trans>This holiday does not exist, or was deleted.</Trans>}
      edit={(_, changes) => run({ params: { id }, body: { changes } })}
      facts={({ holidayDate, description }) => [
        { label: t`Date`, value: formatDay(holidayDate) },
        { label: t`Description`, value: description ?? <Missing /> },
      ]}
      onClose={close}
    />
  )
}

/** Shows the holiday that already has the typed day: first from this device, then from the server. */
function DayInUse({ input, record }: PartProps<HolidayFields, Holiday>) {
  const { api, db, company } = useSession()
  const reachable = useReachable()
  const day = readDay(input.holidayDate)
  const isChanged = day !== null && day !== record?.holidayDate
  const kept = useLive(
    async () =>
      isChanged
        ? await findKeptRecords(db, { ...holidayQuery({}), matches: ({ holidayDate }) => holidayDate === day })
        : [],
    [db, day, isChanged],
  )
  const verified = useQuery({ ...verifiedDay(api, company.id, day ?? ''), enabled: isChanged && reachable })
  if (!isChanged) return null
  const here = kept.status === 'ready' && !kept.stale ? kept.value[0] : undefined
  const found = verified.data?.holiday ?? here
  if (found === undefined) return null
  const { holidayName } = found
  return <Trans>This date is taken: {holidayName}</Trans>
}
