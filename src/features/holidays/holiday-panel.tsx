import { Trans, useLingui } from '@lingui/react/macro'

import { type Holiday, holidayCalls } from '../../../contract/holiday.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useKeptRecord } from '../../data/use-kept-records.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { formatDay } from '../../lib/dates.ts'
import { editDraft, type EditDraft } from '../../records/edit-values.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { RecordHistory } from '../../records/record-history.tsx'
import { RecordPanel } from '../../records/record-panel.tsx'
import { RecordFacts, RecordSection } from '../../records/record-section.tsx'
import { useRecordEdit } from '../../records/use-record-edit.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { Missing } from '../../ui/missing.tsx'
import { PanelPage } from '../../ui/side-panel.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { holidayLook } from './columns.tsx'
import {
  HOLIDAY_FIELDS,
  HolidayFields,
  HolidayInput,
  HolidayValues,
  holidayFieldOf,
  holidaySchema,
  holidayValuesOf,
  inputOfValues,
  valuesOfInput,
} from './holiday-form.tsx'
import { holidayKind } from './kind.ts'
import { editHoliday, holidayQuestion } from './queries.ts'

const Draft = editDraft(HolidayInput, HolidayValues)
type Draft = EditDraft<HolidayInput, HolidayValues>

/** A holiday beside the calendar: its form for who may change it, else what it is; and its history. */
export function HolidayPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { user } = useSession()
  const state = useKeptRecord(holidayQuestion({}), id)
  return (
    <RecordPanel
      title={<Trans>Holiday</Trans>}
      state={state}
      missing={<Trans>This holiday does not exist, or was deleted.</Trans>}
      onClose={onClose}
    >
      {(holiday) =>
        isAdmin(user.role) ? <Editing key={id} holiday={holiday} onClose={onClose} /> : <Reading holiday={holiday} />
      }
    </RecordPanel>
  )
}

function Editing({ holiday, onClose }: { holiday: Holiday; onClose: () => void }) {
  const draft = useDraft(`holiday-edit:${holiday.id}`, Draft)
  return draft.status === 'ready' ? (
    <Form holiday={holiday} draft={draft} onClose={onClose} />
  ) : (
    <FormLoading title={<Trans>Holiday</Trans>} reads={[draft]} />
  )
}

function Form({ holiday, draft, onClose }: { holiday: Holiday; draft: ReadyDraft<Draft>; onClose: () => void }) {
  const { run } = useOnlineWrite(editHoliday)
  const record = useRecordEdit({
    standing: holidayValuesOf(holiday),
    values: HolidayValues,
    toInput: inputOfValues,
    toValues: valuesOfInput,
    schema: () => holidaySchema,
    draft,
    fieldOf: holidayFieldOf,
    run: (changes) => run({ params: { id: holiday.id }, body: { changes } }),
    onDone: onClose,
  })
  return (
    <RecordForm
      record={record}
      kind={holidayKind}
      title={holiday.holidayName}
      aside={<StatusBadge look={holidayLook(holiday)} />}
      onCancel={onClose}
    >
      <HolidayFields form={record.form} fields={HOLIDAY_FIELDS} ownDay={holiday.holidayDate} />
      <History holiday={holiday} />
    </RecordForm>
  )
}

function Reading({ holiday }: { holiday: Holiday }) {
  const { t } = useLingui()
  const { holidayName, holidayDate, description } = holiday
  return (
    <PanelPage title={holidayName} aside={<StatusBadge look={holidayLook(holiday)} />}>
      <RecordFacts
        facts={[
          { label: t`Date`, value: formatDay(holidayDate) },
          { label: t`Description`, value: description ?? <Missing /> },
        ]}
      />
      <History holiday={holiday} />
    </PanelPage>
  )
}

function History({ holiday: { id, version } }: { holiday: Holiday }) {
  return (
    <RecordSection title={<Trans>History</Trans>}>
      <RecordHistory kind={holidayKind} endpoint={holidayCalls.history} id={id} version={version} />
    </RecordSection>
  )
}
