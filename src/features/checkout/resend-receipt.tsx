import { Button, TextInput } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import * as v from 'valibot'

import { Email } from '../../../contract/primitives.ts'
import { resendInvoice } from '../../../contract/payment.ts'
import type { Service } from '../../../contract/service.ts'
import { callFailureOf } from '../../data/failures.ts'
import { historyKey } from '../../records/history-key.ts'
import { shownOf } from '../../data/kept-data.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { useLive } from '../../data/use-live.ts'
import { failureWords } from '../../ui/failure-words.ts'
import { FIELD_CODE_LABELS } from '../../ui/labels/errors.ts'
import { takeFocus } from '../../ui/focus.ts'
import { toasts } from '../../ui/toasts/toasts.ts'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import styles from './resend-receipt.module.css'

const SENT = msg`The receipt is on its way`

/**
 * Mails the receipt of a paid service, to its driver if the device knows the address. The default export is for `lazy`.
 */
export default function ResendReceipt({
  service,
  onSent,
}: {
  service: Pick<Service, 'id' | 'driver'>
  onSent: () => void
}) {
  const { db } = useSession()
  const driverId = service.driver?.id ?? ''
  const live = useLive(
    async () => (driverId === '' ? null : ((await db.drivers.get(driverId)) ?? null)),
    [db, driverId],
  )
  if (live.status === 'loading') return null
  const driver = live.status === 'ready' && live.value !== null ? shownOf(live.value) : null
  return <ReceiptForm id={service.id} email={driver?.email ?? ''} onSent={onSent} />
}

function ReceiptForm({ id, email, onSent }: { id: string; email: string; onSent: () => void }) {
  const { t } = useLingui()
  const { api } = useSession()
  const queries = useQueryClient()
  const reachable = useReachable()
  const [typed, setTyped] = useState(email)
  const [wrong, setWrong] = useState<MessageDescriptor | null>(null)
  const [sending, setSending] = useState(false)

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const to = v.safeParse(Email, typed)
    if (!to.success) return setWrong(FIELD_CODE_LABELS[typed.trim() === '' ? 'required' : 'email_invalid'])
    setWrong(null)
    setSending(true)
    try {
      const { sentTo } = await api.call(resendInvoice, { params: { id }, body: { email: to.output } })
      toasts.show({ kind: 'done', message: SENT, detail: msg`Sent to ${sentTo}` })
      // The service's version does not change, so its history would not be read again.
      void queries.invalidateQueries({ queryKey: historyKey(id) })
      onSent()
    } catch (error) {
      setWrong(failureWords(callFailureOf(error)).message)
    } finally {
      setSending(false)
    }
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void send(event)}>
      <TextInput
        ref={takeFocus}
        type="email"
        label={t`Send the receipt to`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        withAsterisk
        aria-required
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWrong(null)
        }}
        error={wrong && t(wrong)}
        description={reachable ? undefined : t`This needs a connection. What you typed stays here.`}
      />
      <Button type="submit" loading={sending} disabled={!reachable}>
        <Trans>Send</Trans>
      </Button>
    </form>
  )
}
