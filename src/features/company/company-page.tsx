import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { getCompanyHistory } from '../../../contract/company.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useCompanyWrite } from '../../data/use-company-write.ts'
import { LogoChoice } from '../../records/logo-choice.tsx'
import { PageEditor } from '../../records/page-editor.tsx'
import { RecordHistory } from '../../records/record-history.tsx'
import { OfflineIcon } from '../../ui/icons.tsx'
import { COUNTRY_LABELS } from '../../ui/labels/people.ts'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { InvoicingConnectionCard } from '../invoices/public.ts'
import { COMPANY_ROOM, INVOICING_ROOM, STAFF_ROOM } from './company-rooms.tsx'
import { companyKind } from './kind.ts'
import { changeInvoicing, editProfile } from './queries.ts'

/** The company's own page. Only the server stores changes; without a connection the input stays as a draft. */
export function CompanyPage() {
  const { t } = useLingui()
  const { company, user } = useSession()
  const reachable = useReachable()
  const run = useCompanyWrite(editProfile)
  const runInvoicing = useCompanyWrite(changeInvoicing)
  const profile = { draftKey: `company:${company.id}`, record: company }
  return (
    <Page
      title={<Trans>My company</Trans>}
      sub={`${t(COUNTRY_LABELS[company.country])} · ${company.currency}`}
      help="company"
    >
      {!reachable && (
        <Notice icon={OfflineIcon} tone="caution">
          <Trans>Changing the company needs a connection. What you type is kept as a draft on this device.</Trans>
        </Notice>
      )}
      <Card title={<Trans>Logo</Trans>}>
        <LogoChoice
          value={company.logo}
          of={company.name}
          save={async (logo) =>
            (await run({ params: { id: company.id }, body: { changes: { logo: { from: company.logo, to: logo } } } }))
              .kind === 'done'
          }
        />
      </Card>
      <Card title={<Trans>Profile</Trans>}>
        {isAdmin(user.role) ? (
          <PageEditor
            room={COMPANY_ROOM}
            {...profile}
            edit={({ id }, changes) => run({ params: { id }, body: { changes } })}
          />
        ) : (
          <PageEditor
            room={STAFF_ROOM}
            {...profile}
            edit={({ id }, changes) => run({ params: { id }, body: { changes } })}
          />
        )}
      </Card>
      {isAdmin(user.role) && (
        <>
          <Card title={<Trans>Electronic invoicing</Trans>}>
            <PageEditor
              room={INVOICING_ROOM}
              draftKey={`invoicing:${company.id}`}
              record={company}
              edit={(_, changes) => runInvoicing({ body: { changes } })}
            />
          </Card>
          <Card title={<Trans>Connection to the platform</Trans>}>
            <InvoicingConnectionCard />
          </Card>
          <Card title={<Trans>Messages to customers</Trans>}>
            <Link to="/dashboard/messages/customers">
              <Trans>Choose the messages and connect WhatsApp</Trans>
            </Link>
          </Card>
          <Card title={<Trans>History</Trans>}>
            <RecordHistory kind={companyKind} endpoint={getCompanyHistory} id={company.id} version={company.version} />
          </Card>
        </>
      )}
    </Page>
  )
}
