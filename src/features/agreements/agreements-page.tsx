import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { Agreement } from '../../../contract/agreement.ts'
import { AGREEMENT_TYPES } from '../../../domain/agreements.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useOnlineWrite } from '../../data/online-write.ts'
import { findKeptRecords, useKeptRecords } from '../../data/use-kept-records.ts'
import { useEnabling } from '../../records/enabling.tsx'
import { ENABLED_FILTER, type ListFilter, locationFilter, RoomList } from '../../records/room-list.tsx'
import { AgreementsIcon } from '../../ui/icons.tsx'
import { AGREEMENT_TYPE_LABELS } from '../../ui/labels/agreements.ts'
import { pagingOf } from '../../ui/list/paging.ts'
import { useLocations } from '../locations/public.ts'
import { AgreementSearch } from './agreements-search.ts'
import { agreementColumns } from './columns.tsx'
import { agreementKind } from './kind.ts'
import { agreementQuery, editAgreement } from './queries.ts'

const route = getRouteApi('/dashboard/agreements')

const TYPE_FILTER: ListFilter<AgreementSearch> = {
  in: 'type',
  label: msg`Type`,
  options: AGREEMENT_TYPES.map((value) => ({ value, label: AGREEMENT_TYPE_LABELS[value] })),
}

/** The discounts that the company has agreed on, always from the device. */
export function AgreementsPage() {
  const { t } = useLingui()
  const { db, user, company } = useSession()
  const search = route.useSearch()
  const { list: locations = [] } = useLocations()
  const query = agreementQuery(search)
  const page = useKeptRecords(query, pagingOf(search))
  const columns = useMemo(() => agreementColumns(company.currency), [company.currency])
  const { run } = useOnlineWrite(editAgreement)
  const enabling = useEnabling({
    edit: ({ id }: Agreement, changes) => run({ params: { id }, body: { changes } }),
    disable: {
      said: (name) => msg`${name} can no longer be applied.`,
      text: (
        <Trans>
          The booth no longer offers it, even to vehicles that entered earlier. Paid stays keep it. You can enable it
          again.
        </Trans>
      ),
    },
    enable: {
      said: (name) => msg`${name} can be applied again.`,
      text: <Trans>The booth offers it for the vehicle types, locations and days of the agreement.</Trans>,
    },
  })

  return (
    <RoomList
      kind={agreementKind}
      address={AgreementSearch}
      name="agreements"
      title={t`Agreements`}
      help="agreements"
      count={<Plural value={page.total ?? 0} one="# agreement" other="# agreements" />}
      page={page}
      search={search}
      searched={{ label: t`Search agreements`, placeholder: t`Name` }}
      filters={[TYPE_FILTER, locationFilter(locations), ENABLED_FILTER]}
      columns={columns}
      enabling={enabling}
      exported={{ readAll: () => findKeptRecords(db, query) }}
      create={{ to: '/dashboard/agreements/create', label: <Trans>New agreement</Trans> }}
      empty={{
        none: {
          icon: AgreementsIcon,
          title: <Trans>No agreements yet</Trans>,
          text: isAdmin(user.role) ? (
            <Trans>
              Add your agreements with shops, clinics or residents: a percentage, an amount, free minutes or a special
              price.
            </Trans>
          ) : (
            <Trans>Your administrator adds the discounts that you can give.</Trans>
          ),
        },
        noMatch: <Trans>All agreements were searched by name.</Trans>,
        notHere: (
          <Trans>
            Not all agreements are on this device yet. They download by themselves when there is a connection.
          </Trans>
        ),
      }}
    />
  )
}
