import { Button, TextInput } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type SubmitEvent, useState } from 'react'
import { createPortal } from 'react-dom'

import type { Shop, ShopSheet } from '../../../contract/shop.ts'
import { countryOption } from '../../../domain/countries.ts'
import { dayAfter } from '../../../domain/periods.ts'
import { SHEET_CODES_MAX, SHEET_DAYS_MAX } from '../../../domain/stamp-codes.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useSession } from '../../data/session-provider.tsx'
import { formatDay, readDay } from '../../lib/dates.ts'
import { instantNow, now } from '../../lib/now.ts'
import { DayChooser } from '../../ui/form/day-field.tsx'
import { submitErrorOf } from '../../ui/form/submit-error.ts'
import { PanelSkeleton } from '../../ui/form-loading.tsx'
import { ReceiptIcon, WarningIcon } from '../../ui/icons.tsx'
import { FIELD_CODE_LABELS } from '../../ui/labels/errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { Qr } from '../../ui/qr.tsx'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'
import { LoadFailed } from '../../ui/states.tsx'
import { runWithToast } from '../../ui/toasts/toasts.ts'
import { printCodes, useSheets, withdrawCodes } from './queries.ts'
import styles from './shops.module.css'

/** Codes that fit on one page. */
const USUAL_CODES = 24
const USUAL_DAYS = 90

interface Printed {
  sheet: ShopSheet
  codes: readonly string[]
}

/** Codes on paper of a shop: sheets that were printed, and the form for another one. */
export function ShopSheetsDialog({ shop, onClose }: { shop: Shop; onClose: () => void }) {
  const [printed, setPrinted] = useState<Printed | null>(null)
  return (
    <Question title={<Trans>Codes on paper for {shop.name}</Trans>} onClose={onClose}>
      {printed === null ? (
        <SheetForm shop={shop} onPrinted={setPrinted} onClose={onClose} />
      ) : (
        <PrintedCodes shop={shop} printed={printed} onClose={onClose} />
      )}
    </Question>
  )
}

interface SheetFormProps {
  shop: Shop
  onPrinted: (printed: Printed) => void
  onClose: () => void
}

function SheetForm({ shop, onPrinted, onClose }: SheetFormProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const state = useSheets(shop.id)
  const making = useOnlineWrite(printCodes)
  const [id] = useState(() => uuidv7(now()))
  const [count, setCount] = useState(String(USUAL_CODES))
  const [lastDay, setLastDay] = useState(() =>
    formatDay(
      dayAfter(wallClock(new Date(instantNow()), countryOption(company.country).timeZone).slice(0, 10), USUAL_DAYS),
    ),
  )
  const [wrong, setWrong] = useState<{ count: string | null; lastDay: string | null; other: string | null }>(RIGHT)

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    // For React this form is nested in the agreement's, which must not be submitted too.
    event.stopPropagation()
    const [codes, day] = [Number(count), readDay(lastDay)]
    const isCount = Number.isInteger(codes) && codes >= 1 && codes <= SHEET_CODES_MAX
    if (!isCount || day === null)
      return setWrong({
        ...RIGHT,
        count: isCount ? null : t`Enter a number from 1 to ${SHEET_CODES_MAX}`,
        lastDay: day === null ? t(FIELD_CODE_LABELS.day_unknown) : null,
      })
    setWrong(RIGHT)
    const outcome = await making.run({ params: { id: shop.id }, body: { id, codes, lastDay: day } })
    if (outcome.kind === 'done') return onPrinted(outcome.answer)
    const error = submitErrorOf(outcome)
    if (error === null) return
    const text = t(error.message)
    const isOfDay = outcome.kind === 'refused' && outcome.problem.errors?.[0]?.path === 'lastDay'
    setWrong({ ...RIGHT, [isOfDay ? 'lastDay' : 'other']: text })
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <div className={styles.fields}>
        <p className={styles.quiet}>
          <Trans>
            The shop gives each customer one code. The booth scans it and charges with the agreement, also without a
            connection. Each code counts once. The minimum purchase and the budget are up to the shop.
          </Trans>
        </p>
        <TextInput
          label={t`Number of codes`}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          value={count}
          onChange={(event) => setCount(event.currentTarget.value)}
          error={wrong.count}
        />
        <TextInput
          label={t`Last day`}
          description={t`At most ${SHEET_DAYS_MAX} days ahead`}
          inputMode="numeric"
          autoComplete="off"
          placeholder={t`dd/mm/yyyy`}
          value={lastDay}
          onChange={(event) => setLastDay(event.currentTarget.value)}
          error={wrong.lastDay}
          rightSectionWidth={44}
          rightSection={
            <DayChooser label={t`Last day`} day={readDay(lastDay)} onChoose={(day) => setLastDay(formatDay(day))} />
          }
        />
        {wrong.other !== null && (
          <div role="alert">
            <Notice icon={WarningIcon} tone="negative">
              {wrong.other}
            </Notice>
          </div>
        )}
        {state.status === 'loading' && <PanelSkeleton />}
        {(state.status === 'lost' || state.status === 'refused') && (
          <LoadFailed onRetry={state.status === 'lost' ? state.retry : () => undefined}>
            <Trans>Shops need a connection.</Trans>
          </LoadFailed>
        )}
        {state.status === 'ready' && <Sheets sheets={state.record.data} />}
      </div>
      <div className={questionStyles.choices}>
        <Button variant="default" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button type="submit" loading={making.running}>
          <Trans>Make the codes</Trans>
        </Button>
      </div>
    </form>
  )
}

const RIGHT = { count: null, lastDay: null, other: null }

function Sheets({ sheets }: { sheets: readonly ShopSheet[] }) {
  return (
    <ul className={styles.shops}>
      {sheets.map((sheet) => (
        <SheetRow key={sheet.id} sheet={sheet} />
      ))}
    </ul>
  )
}

function SheetRow({ sheet: { id, codes, used, lastDay, withdrawnAt } }: { sheet: ShopSheet }) {
  const { run, running } = useOnlineWrite(withdrawCodes)
  const day = formatDay(lastDay)

  function withdraw(): void {
    void runWithToast(
      () => run({ params: { id } }),
      ({ kind }) => (kind === 'done' ? null : msg`The codes could not be withdrawn`),
      () => msg`The codes are withdrawn. Booths without a connection take them until they connect.`,
    )
  }

  return (
    <li className={styles.shop}>
      <p>
        <Trans>
          {used} of <Plural value={codes} one="# code" other="# codes" /> used · until {day}
        </Trans>
      </p>
      {withdrawnAt === null ? (
        <div className={styles.actions}>
          <Button variant="default" size="xs" loading={running} onClick={withdraw}>
            <Trans>Withdraw</Trans>
          </Button>
        </div>
      ) : (
        <p className={styles.quiet}>
          <Trans>Withdrawn</Trans>
        </p>
      )}
    </li>
  )
}

/** The codes, which are shown once. The printer gets a page of its own. */
function PrintedCodes({ shop, printed, onClose }: { shop: Shop; printed: Printed; onClose: () => void }) {
  const { t } = useLingui()
  const { company } = useSession()
  const { codes, sheet } = printed
  const day = formatDay(sheet.lastDay)
  const [first = ''] = codes
  return (
    <>
      <div className={styles.fields}>
        <p className={styles.quiet}>
          <Trans>
            Print the codes now: they cannot be shown again. A booth accepts them after its next connection.
          </Trans>
        </p>
        <Qr text={first} label={t`First of the codes`} className={styles.code} />
      </div>
      {createPortal(
        <div className={styles.paper} data-printed-slip aria-hidden="true">
          <style>{`@page { size: auto; margin: 10mm }`}</style>
          {codes.map((code, at) => (
            <div key={code} className={styles.coupon}>
              <Qr text={code} label={t`Code ${at + 1}`} />
              <p>
                <strong>{shop.name}</strong>
                <br />
                {company.name}
                <br />
                {t`Code ${at + 1} · until ${day}`}
              </p>
            </div>
          ))}
        </div>,
        document.body,
      )}
      <div className={questionStyles.choices}>
        <Button variant="default" onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
        <Button leftSection={<ReceiptIcon size={16} />} onClick={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
    </>
  )
}
