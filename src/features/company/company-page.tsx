import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import { getCompanyHistory } from '../../../contract/company.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { LogoChoice } from '../../records/logo-choice.tsx'
import { RecordHistory } from '../../records/record-history.tsx'
import { OfflineIcon } from '../../ui/icons.tsx'
import { COUNTRY_LABELS } from '../../ui/labels/people.ts'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../../ui/page/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CompanyForm } from './company-form.tsx'
import { InvoicingForm } from './invoicing-form.tsx'
import { companyKind } from './kind.ts'
import { useCompanyWrite } from '../../data/use-company-write.ts'
import { editProfile } from './queries.ts'

/** The company's own page. It is changed on the server only; what is typed without one stays as a draft. */
export function CompanyPage() {
  const { t } = useLingui()
  const { company, user } = useSession()
  const reachable = useReachable()
  const run = useCompanyWrite(editProfile)
  // Once one is saved its form begins anew, with what stands then.
  const [saved, setSaved] = useState({ profile: 0, invoicing: 0 })
  return (
    <Page
      title={<Trans>My company</Trans>}
      sub={`${t(COUNTRY_LABELS[company.country])} · ${company.currency}`}
      help="company"
    >
      {!reachable && (
        <Notice icon={OfflineIcon} tone="caution">
          <Trans>
            The company is changed on the server, so it needs a connection. What you type is kept as a draft on this
            device.
          </Trans>
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
        <CompanyForm
          key={saved.profile}
          afterSave={saved.profile > 0}
          onSaved={() => setSaved((before) => ({ ...before, profile: before.profile + 1 }))}
        />
      </Card>
      {isAdmin(user.role) && (
        <>
          <Card title={<Trans>Electronic invoicing</Trans>}>
            <InvoicingForm
              key={saved.invoicing}
              afterSave={saved.invoicing > 0}
              onSaved={() => setSaved((before) => ({ ...before, invoicing: before.invoicing + 1 }))}
            />
          </Card>
          <Card title={<Trans>History</Trans>}>
            <RecordHistory kind={companyKind} endpoint={getCompanyHistory} id={company.id} version={company.version} />
          </Card>
        </>
      )}
    </Page>
  )
}
