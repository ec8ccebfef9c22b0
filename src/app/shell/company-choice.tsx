import { useState } from 'react'

import type { CurrentUser } from '../../../contract/session.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { useDataClient } from '../../data/session-provider.tsx'
import { FirstCompany } from '../../features/company/public.ts'
import { EnrolFirst } from '../../features/second-factor/public.ts'
import { CompanyChoicePage, useSignOut } from '../../features/session/public.ts'
import { Logo } from '../logo.tsx'

/** Page on which a super admin chooses or creates the company to work in. `lazy` needs the default export. */
export default function CompanyChoice({ user, api }: { user: CurrentUser; api: ApiClient }) {
  const { sessions } = useDataClient()
  const { signOut } = useSignOut()
  const [isEnrolled, setIsEnrolled] = useState(false)
  if (user.secondFactor === 'missing' && !isEnrolled)
    return <EnrolFirst mark={<Logo size={40} />} api={api} onDone={() => setIsEnrolled(true)} onSignOut={signOut} />
  return (
    <CompanyChoicePage
      mark={<Logo size={40} />}
      user={user}
      api={api}
      renderCreation={(isOpen) => (
        <FirstCompany api={api} isOpen={isOpen} onDone={(id) => void sessions.chooseCompany(id)} />
      )}
    />
  )
}
