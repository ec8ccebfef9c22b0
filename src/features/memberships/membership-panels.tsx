import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import { type Membership, membershipCalls } from '../../../contract/membership.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useSession } from '../../data/session-provider.tsx'
import { formatDay } from '../../lib/dates.ts'
import { setOrAllChange } from '../../records/edit-values.ts'
import { useBesideList } from '../../records/beside-list.ts'
import { defineRoom } from '../../records/define-room.ts'
import { LedBack } from '../../records/led-back.tsx'
import { RecordCreator, RecordEditor } from '../../records/record-editor.tsx'
import { RecordFacts } from '../../records/record-section.tsx'
import { Missing } from '../../ui/missing.tsx'
import { Money } from '../../ui/money.tsx'
import { enabledLook } from '../../ui/status-badge.tsx'
import { HoursWords } from '../../ui/week/hours-words.tsx'
import { LocationsField } from '../locations/public.ts'
import { TypeName, ValidityWords } from './columns.tsx'
import { membershipForm, membershipKind } from './kind.ts'
import { createMembership, editMembership, useMembership } from './queries.ts'

const UNKNOWN = msg`Your company has no such membership.`

const LIST = '/dashboard/memberships'

const ROOM = defineRoom({
  kind: membershipKind,
  form: membershipForm,
  drafts: 'membership',
  name: ({ name }: Membership) => name,
  status: ({ enabled }) => enabledLook(enabled),
  history: membershipCalls.history,
  parts: { controls: { locationIds: LocationsField } },
  below: Sold,
})

export function NewMembershipPanel() {
  const { close } = useBesideList(LIST)
  const { run } = useOnlineWrite(createMembership)
  return (
    <RecordCreator
      room={ROOM}
      title={<Trans>New membership</Trans>}
      create={(id, values) => run({ body: { id, ...values } })}
      onClose={close}
    />
  )
}

/** A membership beside the list. If the server refuses it, only the list stays. */
export function MembershipPanel() {
  const { id, close } = useBesideList(LIST)
  const { t } = useLingui()
  const { company } = useSession()
  const { run } = useOnlineWrite(editMembership)
  const { fields } = membershipKind
  return (
    <RecordEditor
      room={ROOM}
      state={useMembership(id)}
      missing={null}
      refused={<LedBack to="/dashboard/memberships" because={UNKNOWN} />}
      lost={<Trans>Memberships are kept on the server, which does not answer now.</Trans>}
      edit={(_, { locationIds, ...changes }) =>
        run({ params: { id }, body: { changes: { ...changes, locationIds: setOrAllChange(locationIds) } } })
      }
      facts={(membership) => [
        { label: t(fields.cost.label), value: <Money amount={membership.cost} currency={company.currency} /> },
        { label: t(fields.vehicleTypeId.label), value: <TypeName of={membership} /> },
        { label: t(fields.validityCount.label), value: <ValidityWords of={membership} /> },
        { label: t(fields.parkingSpaces.label), value: membership.parkingSpaces },
        { label: t(fields.authorizedVehicles.label), value: membership.authorizedVehicles },
        { label: t(fields.allowedHours.label), value: <HoursWords value={membership.allowedHours} /> },
        {
          label: t(fields.expirationDate.label),
          value: membership.expirationDate === null ? <Missing /> : formatDay(membership.expirationDate),
        },
      ]}
      onClose={close}
    />
  )
}

/** The sales of a membership, with a link to sell it. */
function Sold({ record: { id, enabled, sold, monthlyEarnings, createdAt } }: { record: Membership }) {
  const { t } = useLingui()
  const { company } = useSession()
  return (
    <>
      <RecordFacts
        facts={[
          { label: t`Valid passes`, value: sold },
          { label: t`Monthly revenue`, value: <Money amount={monthlyEarnings} currency={company.currency} /> },
          { label: t`Created`, value: formatDay(createdAt.slice(0, 10)) },
        ]}
      />
      {enabled && (
        <Button
          renderRoot={(props) => (
            <Link to="/dashboard/memberships/purchased/create" search={{ membership: id }} {...props} />
          )}
        >
          <Trans>Sell a pass</Trans>
        </Button>
      )}
    </>
  )
}
