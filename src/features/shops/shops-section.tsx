import { Button } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Agreement } from '../../../contract/agreement.ts'
import type { Shop } from '../../../contract/shop.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useSession } from '../../data/session-provider.tsx'
import { RecordSection } from '../../records/record-section.tsx'
import { ConfirmQuestion } from '../../ui/confirm-question.tsx'
import { type SubmitError, submitErrorOf } from '../../ui/form/submit-error.ts'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { Money } from '../../ui/money.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { changeShop, renewLink, useShops } from './queries.ts'
import { ShopForm, ShopLink } from './shop-form.tsx'
import { ShopSheetsDialog } from './shop-sheets.tsx'
import { ShopStatementDialog } from './shop-statement.tsx'
import styles from './shops.module.css'

/** Shops that stamp tickets with an agreement, for admins. */
export function ShopsSection({ agreement }: { agreement: Agreement }) {
  const { user } = useSession()
  return isAdmin(user.role) && <Shops agreementId={agreement.id} />
}

type Open =
  | { kind: 'form'; shop: Shop | null }
  | { kind: 'statement'; shop: Shop }
  | { kind: 'codes'; shop: Shop }
  | { kind: 'renew'; shop: Shop }
  | { kind: 'link'; shop: Shop; token: string }

function Shops({ agreementId }: { agreementId: string }) {
  const state = useShops(agreementId)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const linked = ({ shop, token }: { shop: Shop; token: string }) => setOpen({ kind: 'link', shop, token })
  return (
    <RecordSection title={<Trans>Shops that stamp tickets</Trans>}>
      {state.status === 'loading' && <PanelSkeleton />}
      {(state.status === 'lost' || state.status === 'refused') && (
        <LoadFailed onRetry={state.status === 'lost' ? state.retry : () => undefined}>
          <Trans>Shops need a connection.</Trans>
        </LoadFailed>
      )}
      {state.status === 'ready' && (
        <>
          {state.record.data.length === 0 && (
            <p className={styles.quiet}>
              <Trans>
                A shop stamps the tickets of its customers on a page of its own. The booth then charges them with this
                agreement, and the statement says what to bill the shop.
              </Trans>
            </p>
          )}
          <ul className={styles.shops}>
            {state.record.data.map((shop) => (
              <ShopRow key={shop.id} shop={shop} onOpen={(kind) => setOpen({ kind, shop })} />
            ))}
          </ul>
          <div className={styles.actions}>
            <Button
              variant="default"
              leftSection={<PlusIcon size={16} />}
              onClick={() => setOpen({ kind: 'form', shop: null })}
            >
              <Trans>Add a shop</Trans>
            </Button>
          </div>
        </>
      )}
      {open?.kind === 'form' && (
        <ShopForm agreementId={agreementId} shop={open.shop} onLinked={linked} onClose={close} />
      )}
      {open?.kind === 'link' && <ShopLink shop={open.shop} token={open.token} onClose={close} />}
      {open?.kind === 'statement' && <ShopStatementDialog shop={open.shop} onClose={close} />}
      {open?.kind === 'codes' && <ShopSheetsDialog shop={open.shop} onClose={close} />}
      {open?.kind === 'renew' && <RenewQuestion shop={open.shop} onLinked={linked} onClose={close} />}
    </RecordSection>
  )
}

function ShopRow({ shop, onOpen }: { shop: Shop; onOpen: (kind: 'form' | 'statement' | 'codes' | 'renew') => void }) {
  const { company } = useSession()
  const { run, running } = useOnlineWrite(changeShop)
  const { name, minimumPurchase, monthlyBudget, enabled, used } = shop

  function turn(): void {
    void runWithToast(
      () => run({ params: { id: shop.id }, body: { enabled: !enabled } }),
      ({ kind }) => (kind === 'done' ? null : msg`The shop could not be changed`),
      () => (enabled ? msg`${name} can stamp no more.` : msg`${name} can stamp again.`),
    )
  }

  return (
    <li className={styles.shop}>
      <h4>{name}</h4>
      {!enabled && (
        <p className={styles.quiet}>
          <Trans>Switched off: its link does not open.</Trans>
        </p>
      )}
      <p className={styles.quiet}>
        <Trans>
          This month <Money amount={used} currency={company.currency} />
        </Trans>
        {monthlyBudget !== null && (
          <>
            {' '}
            <Trans>
              of <Money amount={monthlyBudget} currency={company.currency} />
            </Trans>
          </>
        )}
        {minimumPurchase !== null && (
          <>
            {' · '}
            <Trans>
              for purchases from <Money amount={minimumPurchase} currency={company.currency} />
            </Trans>
          </>
        )}
      </p>
      <div className={styles.actions}>
        <Button variant="default" size="xs" onClick={() => onOpen('statement')}>
          <Trans>Statement</Trans>
        </Button>
        <Button variant="default" size="xs" onClick={() => onOpen('form')}>
          <Trans>Edit</Trans>
        </Button>
        <Button variant="default" size="xs" onClick={() => onOpen('codes')}>
          <Trans>Codes on paper</Trans>
        </Button>
        <Button variant="default" size="xs" onClick={() => onOpen('renew')}>
          <Trans>New link</Trans>
        </Button>
        <Button variant="default" size="xs" loading={running} onClick={turn}>
          {enabled ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
        </Button>
      </div>
    </li>
  )
}

interface RenewQuestionProps {
  shop: Shop
  onLinked: (made: { shop: Shop; token: string }) => void
  onClose: () => void
}

function RenewQuestion({ shop, onLinked, onClose }: RenewQuestionProps) {
  const { t } = useLingui()
  const { run, running } = useOnlineWrite(renewLink)
  const [failure, setFailure] = useState<SubmitError | null>(null)

  async function confirm(): Promise<void> {
    const outcome = await run({ params: { id: shop.id } })
    if (outcome.kind === 'done') onLinked(outcome.answer)
    else setFailure(submitErrorOf(outcome))
  }

  return (
    <ConfirmQuestion
      title={<Trans>A new link for {shop.name}?</Trans>}
      confirm={<Trans>Make a new link</Trans>}
      busy={running}
      failure={failure === null ? null : t(failure.message)}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Trans>The link that the shop has stops working at once. Its PIN stays.</Trans>
    </ConfirmQuestion>
  )
}
