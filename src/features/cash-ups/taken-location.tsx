import { Trans } from '@lingui/react/macro'

import type { CashUp } from '../../../contract/cash-up.ts'
import { useSession } from '../../data/session-provider.tsx'
import { TakenWords } from '../../trade/taken-words.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useZoneOf } from './use-location.ts'

/** Over an own shift whose location was taken from the person: what they can still do with it. */
export function TakenLocation({ cashUp }: { cashUp: CashUp }) {
  const { user } = useSession()
  const zoneOf = useZoneOf()
  const { name } = cashUp.location
  const at = user.lostLocations?.find(({ id }) => id === cashUp.location.id)?.at ?? null
  return (
    <Notice icon={WarningIcon} tone="caution">
      <TakenWords place={{ name, at, timeZone: zoneOf(cashUp) }} />{' '}
      {cashUp.closing === null ? (
        <Trans>You can still count and close this register, and print its slip.</Trans>
      ) : (
        <Trans>You have closed this register. Print its slip now: once you leave this page, only an administrator sees it.</Trans>
      )}
    </Notice>
  )
}
