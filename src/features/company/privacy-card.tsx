import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { Company } from '../../../contract/company.ts'
import { useCompanyWrite } from '../../data/use-company-write.ts'
import { definePageRoom } from '../../records/define-room.ts'
import type { PartProps } from '../../records/form/record-fields.tsx'
import { PageEditor } from '../../records/page-editor.tsx'
import { PrivacyNotice } from '../../ui/privacy-notice.tsx'
import styles from './company-page.module.css'
import { companyKind } from './kind.ts'
import { noticeForm } from './privacy-forms.ts'
import { editProfile } from './queries.ts'
import { RetentionCard } from './retention-card.tsx'

type NoticeFields = (typeof noticeForm)['fields']

const NOTICE_ROOM = definePageRoom<NoticeFields, Company>({ kind: companyKind, form: noticeForm })

/** Section of administrators: the privacy notice, how long personal data is kept, and the way to its log. */
export function PrivacyCard({ company }: { company: Company }) {
  const run = useCompanyWrite(editProfile)
  return (
    <div className={styles.privacy}>
      <h3>
        <Trans>Privacy notice</Trans>
      </h3>
      <p className={styles.quiet}>
        <Trans>Shown where people’s details are typed. Printed tickets name the law, or the address.</Trans>
      </p>
      <PageEditor
        room={NOTICE_ROOM}
        draftKey={`privacy-notice:${company.id}`}
        record={company}
        edit={({ id }, changes) => run({ params: { id }, body: { changes } })}
        after={NoticePreview}
      />
      <h3>
        <Trans>Retention of personal data</Trans>
      </h3>
      <RetentionCard />
      <Link to="/dashboard/privacy">
        <Trans>See who looked people up, and who was erased</Trans>
      </Link>
    </div>
  )
}

/** The notice as forms show it, from the present input. */
function NoticePreview({ record, values }: PartProps<NoticeFields, Company>) {
  if (record === null) return null
  return (
    <section>
      <h4>
        <Trans>Preview</Trans>
      </h4>
      <PrivacyNotice company={{ ...record, ...values }} />
    </section>
  )
}
