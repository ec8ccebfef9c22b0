import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'

import { getOperatorsByIds } from '../../contract/user.ts'
import type { Json } from '../../domain/json.ts'
import { fullName } from '../../domain/people.ts'
import { useSession } from '../data/session-provider.tsx'

const Ids = v.union([
  v.array(v.string()),
  v.pipe(
    v.string(),
    v.transform((id) => [id]),
  ),
])

/** Names of people by their ids. No device keeps people, so the server is asked. `lazy` needs the default export. */
export default function PeopleNames({ value }: { value: Json }) {
  const read = v.safeParse(Ids, value)
  const ids = read.success ? read.output : []
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: ['users', 'names', ids],
    queryFn: async ({ signal }) =>
      (await api.call(getOperatorsByIds, { params: { ids: ids.slice(0, 100).join(',') } }, { signal })).data,
    enabled: ids.length > 0,
    staleTime: Infinity,
  })
  if (ids.length === 0) return <Trans>none</Trans>
  if (data === undefined) return '…'
  const names = data.map(fullName)
  const others = ids.length - names.length
  return others === 0 ? names.join(', ') : `${names.join(', ')} + ${others}`
}
