import { Button } from '@mantine/core'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, Navigate, getRouteApi } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'

import { useSession } from '../../data/session-provider.tsx'
import { CASH_UP_STATUS_LOOKS, PlaceWords } from './registers.tsx'
import {
  CashIcon,
  ChevronLeftIcon,
  DoneIcon,
  DrawerIcon,
  EditIcon,
  MinusIcon,
  PlusIcon,
  ReceiptIcon,
  type Icon,
} from '../../ui/icons.tsx'
import { Moment } from '../../ui/moment.tsx'
import { opensDrawer } from '../../ui/printing/open-drawer.ts'
import { LedBack } from '../../records/led-back.tsx'
import { LoadFailed, NotOnThisDevice } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { toasts } from '../../ui/toasts/toasts.ts'
import { ColleagueWords } from '../../ui/colleague-words.tsx'
import { UnsentMark } from '../../ui/unsent-mark.tsx'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { CashUpDetail } from './cash-up-detail.tsx'
import { CashUpNotices } from './cash-up-notices.tsx'
import back from '../../ui/page/back-link.module.css'
import styles from './cash-up-page.module.css'
import type { Act } from './cash-ups-search.ts'
import { DrawerSums } from './drawer-sums.tsx'
import { offeredActs } from './offered-acts.ts'
import { useCashUp, type KnownCashUp } from './use-cash-up.ts'
import { useZoneOf } from './use-location.ts'

const route = getRouteApi('/dashboard/cash-ups/$id')

// A record is viewed more often than it is acted on.
const ActPanel = lazy(async () => ({ default: (await import('./act-panel.tsx')).ActPanel }))

const UNKNOWN = msg`This cash-up does not exist, or belongs to a location that you do not see.`

export function CashUpPage() {
  const { id } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const one = useCashUp(id)
  const close = () => void navigate({ search: {}, resetScroll: false })
  // Back must not lead into a form that is done.
  const done = () => void navigate({ search: {}, resetScroll: false, replace: true })

  const row = one.kind === 'found' ? one.row : null

  if (one.kind === 'unknown') return <LedBack to="/dashboard/cash-ups" because={UNKNOWN} />
  if (row !== null && row.cashUp.joined !== null) return <Joined row={row} joined={row.cashUp.joined} />
  return (
    <div className={styles.page}>
      <Link to="/dashboard/cash-ups" className={back.back}>
        <ChevronLeftIcon size={16} />
        <Trans>Cash-ups</Trans>
      </Link>
      {one.kind === 'loading' && (
        <>
          <h1 className={styles.waiting}>
            <Trans>Cash-up</Trans>
          </h1>
          <PanelSkeleton />
        </>
      )}
      {one.kind === 'not_on_this_device' && (
        <NotOnThisDevice>
          <Trans>
            This cash-up is older than what this device keeps. It is shown as soon as there is a connection.
          </Trans>
        </NotOnThisDevice>
      )}
      {one.kind === 'failed' && (
        <LoadFailed onRetry={one.retry}>
          <Trans>The server did not answer as it should.</Trans>
        </LoadFailed>
      )}
      {row !== null && (
        <>
          <Head row={row} act={search.act} onAct={(act) => void navigate({ search: { act }, resetScroll: false })} />
          <CashUpNotices row={row} />
          <DrawerSums row={row} />
          <CashUpDetail row={row} />
          {search.act !== undefined && (
            <Suspense fallback={null}>
              <ActPanel
                key={search.act}
                act={search.act}
                row={row}
                resubmitting={search.resubmit}
                onCancel={close}
                onDone={done}
              />
            </Suspense>
          )}
        </>
      )}
    </div>
  )
}

/** The register was already open, so this opening joined that shift. */
function Joined({ row, joined }: { row: KnownCashUp; joined: { id: string; openedBy: { name: string } } }) {
  const { name } = joined.openedBy
  const [broughtFloat] = useState(row.cashUp.float > 0)
  const [message] = useState(() => msg`Joined ${name}’s register`)
  useEffect(() => {
    toasts.show({ kind: 'done', message, detail: broughtFloat ? FLOAT_PUT_IN : null })
  }, [message, broughtFloat])
  return <Navigate key={row.cashUp.id} to="/dashboard/cash-ups/$id" params={{ id: joined.id }} search={{}} replace />
}

const FLOAT_PUT_IN = msg`Your float was put into its drawer.`

interface HeadProps {
  row: KnownCashUp
  /** The action that is open beside the cash-up. */
  act: Act | undefined
  onAct: (act: Act) => void
}

function Head({ row: { cashUp, pending, needsPerson, colleagues }, act, onAct }: HeadProps) {
  const zoneOf = useZoneOf()
  const heading = useRef<HTMLHeadingElement>(null)
  // The focused link or panel is gone, so the focus moves here.
  useEffect(() => {
    if (act === undefined) heading.current?.focus({ preventScroll: true })
  }, [act])
  return (
    <header className={styles.head}>
      <div className={styles.title}>
        <h1 ref={heading} tabIndex={-1}>
          <PlaceWords cashUp={cashUp} />
        </h1>
        <p className={styles.under}>
          <StatusBadge look={CASH_UP_STATUS_LOOKS[cashUp.status]} />
          {pending && <UnsentMark needsPerson={needsPerson} colleagues={colleagues} />}
          <ColleagueWords deeds={colleagues} />
          <span>
            <Trans>
              {cashUp.openedBy.name}, <Moment at={cashUp.openedAt} timeZone={zoneOf(cashUp)} />
            </Trans>
          </span>
        </p>
      </div>
      <Actions cashUp={cashUp} onAct={onAct} />
    </header>
  )
}

const ACTS: Record<Act, { label: MessageDescriptor; icon: Icon }> = {
  slip: { label: msg`Print`, icon: ReceiptIcon },
  'pay-in': { label: msg`Put cash in`, icon: PlusIcon },
  'pay-out': { label: msg`Take cash out`, icon: MinusIcon },
  'open-drawer': { label: msg`Open the drawer`, icon: DrawerIcon },
  close: { label: msg`Close register`, icon: CashIcon },
  approve: { label: msg`Approve the difference`, icon: DoneIcon },
  collect: { label: msg`Collect`, icon: CashIcon },
  adjust: { label: msg`Adjust`, icon: EditIcon },
}

const NEXT_STEPS: readonly Act[] = ['close', 'collect']

/** Actions that this person may do now; others are not offered. */
function Actions({ cashUp, onAct }: { cashUp: KnownCashUp['cashUp']; onAct: (act: Act) => void }) {
  const { t } = useLingui()
  const { user } = useSession()
  return (
    <div className={styles.actions}>
      {offeredActs(cashUp, user, opensDrawer()).map((act) => {
        const { label, icon: ActIcon } = ACTS[act]
        return (
          <Button
            key={act}
            variant={NEXT_STEPS.includes(act) ? 'filled' : 'default'}
            leftSection={<ActIcon size={16} />}
            onClick={() => onAct(act)}
          >
            {t(label)}
          </Button>
        )
      })}
    </div>
  )
}
