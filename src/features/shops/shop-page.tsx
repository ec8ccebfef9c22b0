import { Button, TextInput } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, type SubmitEvent, lazy, useRef, useState } from 'react'

import type { ResponseOf } from '../../../contract/endpoint.ts'
import type { FieldCode } from '../../../contract/errors.ts'
import { SHOP_LINK_HEADER, SHOP_PIN_HEADER, type ShopPage, openShopLink, stampStay } from '../../../contract/shop.ts'
import { readCameraCode } from '../../../domain/camera-codes.ts'
import { formatMoney } from '../../../domain/money.ts'
import { callFailureOf } from '../../data/failures.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { openPublicApi } from '../../data/public-api.ts'
import { readAmount } from '../../lib/amount-text.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { now } from '../../lib/now.ts'
import { CameraButton } from '../../ui/camera/camera-button.tsx'
import { failureWords } from '../../ui/failure-words.ts'
import { DoneIcon, WarningIcon } from '../../ui/icons.tsx'
import { fieldCodeLabel } from '../../ui/labels/errors.ts'
import { STAMP_STATE_LABELS } from '../../ui/labels/shops.ts'
import { Notice } from '../../ui/notice.tsx'
import { FrontPage } from '../../ui/page/front-page.tsx'
import { PinInput } from '../../ui/pin-input.tsx'
import { FigureTable } from '../../ui/figure-table.tsx'
import styles from './shops.module.css'

const CameraSheet = lazy(() => import('../../ui/camera/camera-sheet.tsx'))

interface ShopPageProps {
  token: string
  /** The product's logo. */
  mark: ReactNode
  /** Language choice. */
  languages: ReactNode
}

interface Opened {
  page: ShopPage
  pin: string
}

type Stamped = ResponseOf<typeof stampStay>

/** Page on which a shop stamps the tickets of its customers. It stores nothing on the device. */
export function ShopStampPage({ token, mark, languages }: ShopPageProps) {
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <FrontPage mark={mark} languages={languages}>
      {token === '' ? (
        <NoLink />
      ) : opened === null ? (
        <PinForm token={token} onOpened={setOpened} />
      ) : (
        <StampForm key={token} token={token} opened={opened} onOpened={setOpened} />
      )}
    </FrontPage>
  )
}

/** Shown if the address was typed, or if a message cut the link: no PIN would open anything. */
function NoLink() {
  return (
    <>
      <h1>
        <Trans>Stamp parking tickets</Trans>
      </h1>
      <Notice icon={WarningIcon} tone="negative">
        <Trans>
          This address is not complete. Open the whole link of your shop, or scan its QR code. If you do not have it,
          ask the parking company for a new link.
        </Trans>
      </Notice>
    </>
  )
}

const headersOf = (token: string, pin: string) => ({
  [SHOP_LINK_HEADER]: token,
  [SHOP_PIN_HEADER]: pin,
})

async function openPage(token: string, pin: string): Promise<ShopPage> {
  const api = await openPublicApi()
  return api.call(openShopLink, { headers: headersOf(token, pin) })
}

function PinForm({ token, onOpened }: { token: string; onOpened: (opened: Opened) => void }) {
  const { t } = useLingui()
  const [pin, setPin] = useState('')
  const [isOpening, setOpening] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function open(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setOpening(true)
    setFailure(null)
    try {
      onOpened({ page: await openPage(token, pin), pin })
    } catch (error) {
      setFailure(t(failureWords(callFailureOf(error)).message))
      setOpening(false)
    }
  }

  return (
    <form noValidate onSubmit={(event) => void open(event)}>
      <h1>
        <Trans>Stamp parking tickets</Trans>
      </h1>
      <div className={styles.fields}>
        <PinInput label={t`PIN of the shop`} value={pin} onChange={setPin} error={failure} />
        <Button type="submit" size="lg" loading={isOpening} disabled={pin.length < SHORTEST_PIN}>
          <Trans>Sign in</Trans>
        </Button>
      </div>
    </form>
  )
}

const SHORTEST_PIN = 4

const newId = () => uuidv7(now())

/** A stamp that the server refused or did not answer. */
interface Failed {
  ticket: string | null
  purchase: string | null
  other: string | null
}

const NONE: Failed = { ticket: null, purchase: null, other: null }

function StampForm({ token, opened, onOpened }: { token: string; opened: Opened; onOpened: (opened: Opened) => void }) {
  const { t } = useLingui()
  const { page, pin } = opened
  const { company, shop, currency, minimumPurchase, monthlyBudget, used, stamps } = page
  const [ticket, setTicket] = useState('')
  const [purchase, setPurchase] = useState('')
  const [isStamping, setStamping] = useState(false)
  const [failed, setFailed] = useState<Failed>(NONE)
  const [stamped, setStamped] = useState<Stamped | null>(null)
  // Repeats a stamp under the same id until the server has answered it.
  const [stampId, setStampId] = useState(newId)
  const field = useRef<HTMLInputElement>(null)

  /** Puts the ticket in the camera's picture into the field; the shop presses Stamp. */
  async function scan(texts: readonly string[]) {
    const tickets = texts.map(readCameraCode).flatMap((code) => (code.kind === 'ticket' ? [code.id] : []))
    const [found] = tickets
    if (found === undefined) return msg`This code is not a ticket.`
    if (tickets.length > 1) return msg`Several tickets are in the picture. Show one of them.`
    setTicket(found)
    setFailed(NONE)
    return null
  }

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const read = readAmount(purchase)
    if (read.kind !== 'empty' && read.kind !== 'amount')
      return setFailed({ ...NONE, purchase: t(fieldCodeLabel('amount_invalid')) })
    setStamping(true)
    setFailed(NONE)
    setStamped(null)
    try {
      const api = await openPublicApi()
      const answer = await api.call(stampStay, {
        headers: headersOf(token, pin),
        body: { id: stampId, ticket, purchase: read.kind === 'amount' ? read.amount : null },
      })
      setStampId(newId())
      setStamped(answer)
      setTicket('')
      setPurchase('')
      field.current?.focus()
      onOpened({ pin, page: await openPage(token, pin) })
    } catch (error) {
      const reason = callFailureOf(error)
      const errors = reason.kind === 'problem' ? (reason.problem.errors ?? []) : []
      const at = (path: string) => wordsOf(errors.find((one) => one.path === path)?.code)
      const [atTicket, atPurchase] = [at('ticket'), at('purchase')]
      setFailed({
        ticket: atTicket,
        purchase: atPurchase,
        other: atTicket === null && atPurchase === null ? t(failureWords(reason).message) : null,
      })
    }
    setStamping(false)
  }

  function wordsOf(code: FieldCode | undefined): string | null {
    return code === undefined ? null : t(fieldCodeLabel(code))
  }

  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <h1>{shop}</h1>
      <p className={styles.quiet}>
        {company} · <WorthWords page={page} />
      </p>
      <div className={styles.fields}>
        <TextInput
          ref={field}
          size="lg"
          label={t`Plate or ticket`}
          description={t`Type the plate, or scan the code of the ticket`}
          rightSectionWidth={48}
          rightSection={
            <CameraButton size={24}>
              {(close) => (
                <CameraSheet
                  ask={msg`Show the QR code of the ticket to the camera.`}
                  take={scan}
                  onClose={close}
                  onType={() => {
                    close()
                    field.current?.focus()
                  }}
                />
              )}
            </CameraButton>
          }
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={ticket}
          onChange={(event) => {
            setTicket(event.currentTarget.value)
            setFailed(NONE)
          }}
          error={failed.ticket}
        />
        {minimumPurchase !== null && (
          <TextInput
            size="lg"
            label={t`Purchase (${currency})`}
            description={t`At least ${formatMoney(minimumPurchase, currency)}`}
            inputMode="decimal"
            autoComplete="off"
            value={purchase}
            onChange={(event) => {
              setPurchase(event.currentTarget.value)
              setFailed(NONE)
            }}
            error={failed.purchase}
          />
        )}
        <Button type="submit" size="lg" loading={isStamping} disabled={ticket.trim() === ''}>
          <Trans>Stamp</Trans>
        </Button>
        <div role="status">
          {stamped !== null && (
            <Notice icon={DoneIcon} tone="quiet">
              <Trans>
                {stamped.licensePlate} is stamped at {stamped.location.name}. The booth takes the discount off.
              </Trans>
            </Notice>
          )}
          {failed.other !== null && (
            <Notice icon={WarningIcon} tone="negative">
              {failed.other}
            </Notice>
          )}
        </div>
      </div>
      <p className={styles.quiet}>
        {monthlyBudget === null
          ? t`This month: ${formatMoney(used, currency)}`
          : t`This month: ${formatMoney(used, currency)} of ${formatMoney(monthlyBudget, currency)}`}
      </p>
      {stamps.length > 0 && (
        <FigureTable>
          <tbody>
            {stamps.map(({ id: key, at, location, licensePlate, state }) => (
              <tr key={key}>
                <td>{licensePlate}</td>
                <td>{formatDateTime(at, location.timeZone)}</td>
                <td>{t(STAMP_STATE_LABELS[state])}</td>
              </tr>
            ))}
          </tbody>
        </FigureTable>
      )}
    </form>
  )
}

/** Discount that a stamp gives to the customer. */
function WorthWords({ page: { agreement, currency } }: { page: ShopPage }) {
  const { type, worth } = agreement
  if (worth === null) return <Trans>A discount by the agreement with the parking company</Trans>
  if (type === 'time') return <Trans>{worth} minutes free</Trans>
  if (type === 'percentage') return <Trans>{worth / BASIS_POINTS_A_PERCENT} % off</Trans>
  return <Trans>{formatMoney(worth, currency)} off</Trans>
}

const BASIS_POINTS_A_PERCENT = 100
