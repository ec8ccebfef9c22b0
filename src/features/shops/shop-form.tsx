import { Button, TextInput } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState, type SubmitEvent } from 'react'

import type { Shop } from '../../../contract/shop.ts'
import { SHOP_NAME_MAX } from '../../../domain/shops.ts'
import { uuidv7 } from '../../data/kept-data.ts'
import { useOnlineWrite } from '../../data/online-write.ts'
import { useSession } from '../../data/session-provider.tsx'
import { amountText, readAmount } from '../../lib/amount-text.ts'
import { copyText } from '../../ui/copy-text.ts'
import { type Outcome, submitErrorOf } from '../../ui/form/submit-error.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { FIELD_CODE_LABELS } from '../../ui/labels/errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { PinInput } from '../../ui/pin-input.tsx'
import { Qr } from '../../ui/qr.tsx'
import { Question } from '../../ui/question.tsx'
import questionStyles from '../../ui/question.module.css'
import { addShop, changeShop } from './queries.ts'
import styles from './shops.module.css'

interface ShopFormProps {
  agreementId: string
  /** Null for a new shop. */
  shop: Shop | null
  onLinked: (made: { shop: Shop; token: string }) => void
  onClose: () => void
}

/** Returns an optional typed amount: null if it is empty, undefined if it cannot be read. */
function optionalAmount(text: string): number | null | undefined {
  const read = readAmount(text)
  if (read.kind === 'empty') return null
  return read.kind === 'amount' && read.amount > 0 ? read.amount : undefined
}

/** The page on which a shop stamps. The token is in the fragment, which browsers never send to a server. */
function shopAddress(token: string): string {
  return `${window.location.origin}/shop#${token}`
}

/** Form for the name of a shop, the limits of its stamps and its PIN. */
export function ShopForm({ agreementId, shop, onLinked, onClose }: ShopFormProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const { currency } = company
  const [id] = useState(() => shop?.id ?? uuidv7(Date.now()))
  const adding = useOnlineWrite(addShop)
  const changing = useOnlineWrite(changeShop)
  const [name, setName] = useState(shop?.name ?? '')
  const [pin, setPin] = useState('')
  const [minimum, setMinimum] = useState(shop?.minimumPurchase == null ? '' : amountText(shop.minimumPurchase))
  const [budget, setBudget] = useState(shop?.monthlyBudget == null ? '' : amountText(shop.monthlyBudget))
  const [isAsked, setAsked] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [minimumPurchase, monthlyBudget] = [optionalAmount(minimum), optionalAmount(budget)]
  const isPinRight = /^\d{4,6}$/.test(pin) || (shop !== null && pin === '')
  const wrong = {
    name: name.trim() === '' ? t(FIELD_CODE_LABELS.required) : null,
    pin: isPinRight ? null : t(FIELD_CODE_LABELS.pin_invalid),
    minimum: minimumPurchase === undefined ? t(FIELD_CODE_LABELS.amount_invalid) : null,
    budget: monthlyBudget === undefined ? t(FIELD_CODE_LABELS.amount_invalid) : null,
  }
  const shown = isAsked ? wrong : { name: null, pin: null, minimum: null, budget: null }

  function failureText(outcome: Outcome): string | null {
    const error = submitErrorOf(outcome)
    return error === null ? null : t(error.message)
  }

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    // For React this form is nested in the agreement's, which must not be submitted too.
    event.stopPropagation()
    setAsked(true)
    if (Object.values(wrong).some((one) => one !== null)) return
    if (minimumPurchase === undefined || monthlyBudget === undefined) return
    setFailure(null)
    if (shop === null) {
      const outcome = await adding.run({
        params: { id: agreementId },
        body: { id, name: name.trim(), pin, minimumPurchase, monthlyBudget },
      })
      if (outcome.kind === 'done') onLinked(outcome.answer)
      else setFailure(failureText(outcome))
      return
    }
    const outcome = await changing.run({
      params: { id },
      body: { name: name.trim(), minimumPurchase, monthlyBudget, ...(pin !== '' && { pin }) },
    })
    if (outcome.kind === 'done') onClose()
    else setFailure(failureText(outcome))
  }

  return (
    <Question title={shop === null ? <Trans>Add a shop</Trans> : <Trans>Edit {shop.name}</Trans>} onClose={onClose}>
      <form noValidate onSubmit={(event) => void save(event)}>
        <div className={styles.fields}>
          <TextInput
            label={t`Name`}
            maxLength={SHOP_NAME_MAX}
            withAsterisk
            aria-required
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={shown.name}
          />
          <PinInput
            label={shop === null ? t`PIN of the shop` : t`New PIN (empty: as it is)`}
            value={pin}
            onChange={setPin}
            error={shown.pin}
            description={t`4 to 6 digits, which the shop types beside its link`}
          />
          <TextInput
            label={t`Minimum purchase (${currency})`}
            description={t`Empty: the shop is not asked what was bought`}
            inputMode="decimal"
            autoComplete="off"
            value={minimum}
            onChange={(event) => setMinimum(event.currentTarget.value)}
            error={shown.minimum}
          />
          <TextInput
            label={t`Budget a month (${currency})`}
            description={t`Discounts that its stamps may give in a month. Further stamps are refused. Empty: no limit`}
            inputMode="decimal"
            autoComplete="off"
            value={budget}
            onChange={(event) => setBudget(event.currentTarget.value)}
            error={shown.budget}
          />
        </div>
        {failure !== null && (
          <div className={questionStyles.text} role="alert">
            <Notice icon={WarningIcon} tone="negative">
              {failure}
            </Notice>
          </div>
        )}
        <div className={questionStyles.choices}>
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" loading={adding.running || changing.running}>
            <Trans>Save</Trans>
          </Button>
        </div>
      </form>
    </Question>
  )
}

/** The link of a shop, which is shown once. */
export function ShopLink({ shop, token, onClose }: { shop: Shop; token: string; onClose: () => void }) {
  const { t } = useLingui()
  const address = shopAddress(token)
  return (
    <Question title={<Trans>The link of {shop.name}</Trans>} onClose={onClose}>
      <div className={styles.fields}>
        <p className={styles.quiet}>
          <Trans>
            Give it to the shop now, with its PIN: it cannot be shown again. Anyone who has both can stamp tickets for
            the shop.
          </Trans>
        </p>
        <Qr text={address} label={t`The link as a QR code`} className={styles.code} />
        <span className={styles.address}>{address}</span>
      </div>
      <div className={questionStyles.choices}>
        <Button
          variant="default"
          onClick={() =>
            void copyText(
              address,
              msg`The link is copied`,
              msg`The browser did not copy it. Select the link and copy it.`,
            )
          }
        >
          <Trans>Copy the link</Trans>
        </Button>
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </div>
    </Question>
  )
}
