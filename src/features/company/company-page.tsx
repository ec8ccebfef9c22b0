import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { type Company, getCompanyHistory } from '../../../contract/company.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useCompanyWrite } from '../../data/use-company-write.ts'
import { LogoChoice } from '../../records/logo-choice.tsx'
import { PageEditor } from '../../records/page-editor.tsx'
import { RecordHistory } from '../../records/record-history.tsx'
import { OfflineIcon, WarningIcon } from '../../ui/icons.tsx'
import { COUNTRY_LABELS } from '../../ui/labels/people.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page/page.tsx'
import { SectionList } from '../../ui/page/section-list.tsx'
import { InvoicingConnectionCard } from '../invoices/public.ts'
import { COMPANY_ROOM, INVOICING_ROOM, STAFF_ROOM } from './company-rooms.tsx'
import { companyKind } from './kind.ts'
import { PrivacyCard } from './privacy-card.tsx'
import { changeInvoicing, editProfile } from './queries.ts'

/** The company's own page. Only the server stores changes; without a connection the input stays as a draft. */
export function CompanyPage() {
  const { t } = useLingui()
  const { company, user } = useSession()
  const reachable = useReachable()
  const run = useCompanyWrite(editProfile)
  const runInvoicing = useCompanyWrite(changeInvoicing)
  const profile = {
    draftKey: `company:${company.id}`,
    record: company,
    edit: ({ id }: Company, changes: Parameters<typeof run>[0]['body']['changes']) =>
      run({ params: { id }, body: { changes } }),
  }
  const saveLogo = async (logo: string | null) =>
    (await run({ params: { id: company.id }, body: { changes: { logo: { from: company.logo, to: logo } } } })).kind ===
    'done'
  const admin = isAdmin(user.role)
  const sections = [
    {
      id: 'profile',
      title: msg`Profile`,
      body: admin ? <PageEditor room={COMPANY_ROOM} {...profile} /> : <PageEditor room={STAFF_ROOM} {...profile} />,
    },
    { id: 'logo', title: msg`Logo`, body: <LogoChoice value={company.logo} of={company.name} save={saveLogo} /> },
    ...(admin
      ? [
          {
            id: 'invoicing',
            title: msg`Electronic invoicing`,
            body: (
              <PageEditor
                room={INVOICING_ROOM}
                draftKey={`invoicing:${company.id}`}
                record={company}
                edit={(_, changes) => runInvoicing({ body: { changes } })}
              />
            ),
          },
          { id: 'platform', title: msg`Connection to the platform`, body: <InvoicingConnectionCard /> },
          {
            id: 'messages',
            title: msg`Messages to customers`,
            body: (
              <Link to="/dashboard/messages/customers">
                <Trans>Choose the messages and connect WhatsApp</Trans>
              </Link>
            ),
          },
          { id: 'privacy', title: msg`Privacy`, body: <PrivacyCard company={company} /> },
          {
            id: 'history',
            title: msg`History`,
            body: (
              <RecordHistory
                kind={companyKind}
                endpoint={getCompanyHistory}
                id={company.id}
                version={company.version}
              />
            ),
          },
        ]
      : []),
  ]
  return (
    <Page
      title={<Trans>My company</Trans>}
      sub={`${t(COUNTRY_LABELS[company.country])} · ${company.currency}`}
      help="company"
      wide
    >
      {!reachable && (
        <Notice icon={OfflineIcon} tone="caution">
          <Trans>Changing the company needs a connection. What you type is kept as a draft on this device.</Trans>
        </Notice>
      )}
      {admin && company.taxIdReleased && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>
            The tax ID of this company was released, because it belongs to somebody else. Enter your own under Profile.
            The history shows the reason.
          </Trans>
        </Notice>
      )}
      <SectionList sections={sections} />
    </Page>
  )
}
