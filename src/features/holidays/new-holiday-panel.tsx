import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { uuidv7 } from '../../data/kept-data.ts'
import { useDraft, type ReadyDraft } from '../../data/use-draft.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { RecordForm } from '../../records/record-form.tsx'
import { useRecordCreation } from '../../records/use-record-creation.ts'
import { FormLoading } from '../../ui/form-loading.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import {
  HOLIDAY_FIELDS,
  HolidayFields,
  HolidayInput,
  emptyHoliday,
  holidayFieldOf,
  holidaySchema,
  valuesOfInput,
} from './holiday-form.tsx'
import { holidayKind } from './kind.ts'
import { createHoliday } from './queries.ts'

/** Makes a holiday of a day that the company has by itself, or that the law has added. */
export function NewHolidayPanel({ onClose }: { onClose: () => void }) {
  const draft = useDraft('holiday-create', HolidayInput)
  return (
    <SidePanel onClose={onClose}>
      {draft.status === 'ready' ? (
        <Form draft={draft} onClose={onClose} />
      ) : (
        <FormLoading title={<Trans>New holiday</Trans>} reads={[draft]} />
      )}
    </SidePanel>
  )
}

function Form({ draft, onClose }: { draft: ReadyDraft<HolidayInput>; onClose: () => void }) {
  const [id] = useState(() => uuidv7(Date.now()))
  const { run } = useOnlineWrite(createHoliday)
  const record = useRecordCreation({
    start: emptyHoliday,
    schema: holidaySchema,
    draft,
    fieldOf: holidayFieldOf,
    run: (input) => run({ body: { id, ...valuesOfInput(input) } }),
    onDone: onClose,
  })
  return (
    <RecordForm record={record} kind={holidayKind} title={<Trans>New holiday</Trans>} onCancel={onClose}>
      <HolidayFields form={record.form} fields={HOLIDAY_FIELDS} ownDay={null} />
    </RecordForm>
  )
}
