import type { CurrentUser } from '../../../contract/session.ts'
import type { ApiClient } from '../../data/kept-data.ts'
import { useDataClient } from '../../data/session-provider.tsx'
import { FirstCompany } from '../../features/company/public.ts'
import { CompanyChoicePage } from '../../features/session/public.ts'
import { Logo } from '../logo.tsx'

/** Where a super admin chooses the company they work in, or creates one. The default export is what `lazy` asks for. */
export default function CompanyChoice({ user, api }: { user: CurrentUser; api: ApiClient }) {
  const { sessions } = useDataClient()
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
