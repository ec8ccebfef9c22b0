import { Trans } from '@lingui/react/macro'
import { msg } from '@lingui/core/macro'
import * as v from 'valibot'

import { SignUpCompany } from '../../../contract/sign-up.ts'
import { useCompanyWrite } from '../../data/use-company-write.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useBesideList } from '../../records/beside-list.ts'
import { LedBack } from '../../records/led-back.tsx'
import { RecordCreator, RecordEditor } from '../../records/record-editor.tsx'
import { NEW_COMPANY_ROOM, OTHER_COMPANY_ROOM } from './company-rooms.tsx'
import { createCompany, editOther, useOneCompany } from './queries.ts'

const UNKNOWN = msg`There is no such company.`

/** A company beside the list, for a super admin. */
export function CompanyPanel() {
  const { id, close } = useBesideList('/dashboard/companies')
  const run = useCompanyWrite(editOther)
  return (
    <RecordEditor
      room={OTHER_COMPANY_ROOM}
      state={useOneCompany(id)}
      missing={null}
      refused={<LedBack to="/dashboard/companies" because={UNKNOWN} />}
      lost={<Trans>Companies are kept on the server, which does not answer now.</Trans>}
      edit={(_, changes) => run({ params: { id }, body: { changes } })}
      onClose={close}
    />
  )
}

interface NewCompanyPanelProps {
  onDone: (id: string) => void
  onClose: () => void
}

/** Creates a company for others, who are invited to it afterwards. */
export function NewCompanyPanel({ onDone, onClose }: NewCompanyPanelProps) {
  const { run } = useOnlineWrite(createCompany)
  return (
    <RecordCreator
      room={NEW_COMPANY_ROOM}
      title={<Trans>New company</Trans>}
      create={(id, values) => run({ body: { id, ...v.parse(SignUpCompany, values) } })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
