import '@mantine/core/styles/Input.css'

import { Button, PasswordInput, TextInput } from '@mantine/core'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId, useState, type SubmitEvent } from 'react'

import type { InvoicingCheck, InvoicingConnection } from '../../../contract/invoice.ts'
import { type ConnectedPlatform, PLATFORM_CHOICES, hasAdapter, isConnectable } from '../../../domain/invoicing.ts'
import { type OnlineOutcome, useOnlineWrite } from '../../data/online-write.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { DoneIcon, OfflineIcon, WarningIcon } from '../../ui/icons.tsx'
import { SelectInput } from '../../ui/form/select-field.tsx'
import { fieldCodeLabel } from '../../ui/labels/errors.ts'
import { INVOICING_PLATFORM_NAMES } from '../../ui/labels/people.ts'
import { Moment, useDeviceTimeZone } from '../../ui/moment.tsx'
import { Notice } from '../../ui/notice.tsx'
import styles from './invoices.module.css'
import { checkPlatform, connectPlatform, connectionQuery, disconnectPlatform } from './queries.ts'

const CHOICE_LABELS: Readonly<Record<string, MessageDescriptor>> = {
  documentType: msg`Type of document for invoices`,
  creditNoteType: msg`Type of document for credit notes`,
  product: msg`Product or service on the invoice`,
  seller: msg`Seller`,
  paymentCash: msg`Payment type for cash`,
  paymentDataphone: msg`Payment type for cards`,
  paymentDigital: msg`Payment type for digital payments`,
  paymentRounding: msg`Payment type for the adjustment to 50`,
}

const NO_ANSWER = msg`The server did not answer. Try again.`

/** Connection of the company to its invoicing platform: its key, and choices from the platform's lists. */
export function InvoicingConnectionCard() {
  const { api, company } = useSession()
  const reachable = useReachable()
  const { data } = useQuery({ ...connectionQuery(api), enabled: reachable })
  const { invoicingPlatform: platform } = company
  if (platform === null)
    return (
      <p className={styles.quiet}>
        <Trans>Choose a platform above to connect it here.</Trans>
      </p>
    )
  const name = INVOICING_PLATFORM_NAMES[platform]
  if (!isConnectable(platform, company.country) && hasAdapter(platform))
    return (
      <Notice icon={WarningIcon} tone="quiet">
        <Trans>
          PARQ issues at {name} for companies in Colombia only. Under Invoices you get an Excel or JSON file of what is
          to be invoiced, with the data that the tax office asks of each customer.
        </Trans>
      </Notice>
    )
  if (!hasAdapter(platform))
    return (
      <Notice icon={WarningIcon} tone="quiet">
        <Trans>
          {name} publishes no description of its connection, so PARQ cannot issue invoices there. Under Invoices you get
          an Excel or JSON file of what is to be invoiced.
        </Trans>
      </Notice>
    )
  if (!reachable || data === undefined)
    return (
      <Notice icon={OfflineIcon} tone="quiet">
        <Trans>The connection to the platform is shown when the server answers.</Trans>
      </Notice>
    )
  const { connection, offersSimulator } = data
  return connection !== null && connection.platform === platform ? (
    <Connected key={connection.connectedAt} connection={connection} />
  ) : (
    <ConnectForm platform={platform} offersSimulator={offersSimulator} />
  )
}

function wrongOf(outcome: OnlineOutcome<unknown>): MessageDescriptor | null {
  if (outcome.kind === 'done') return null
  if (outcome.kind === 'lost') return NO_ANSWER
  return fieldCodeLabel(outcome.problem.errors?.[0]?.code ?? 'invalidField')
}

interface ConnectFormProps {
  platform: ConnectedPlatform
  offersSimulator: boolean
}

function ConnectForm({ platform, offersSimulator }: ConnectFormProps) {
  const { t } = useLingui()
  const { run } = useOnlineWrite(connectPlatform)
  const [userName, setUserName] = useState('')
  const [accessKey, setAccessKey] = useState('')
  const [wrong, setWrong] = useState<MessageDescriptor | null>(null)
  const [sending, setSending] = useState(false)

  async function connect(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setSending(true)
    const outcome = await run({ body: { platform, userName, accessKey } })
    setSending(false)
    setWrong(wrongOf(outcome))
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void connect(event)}>
      {offersSimulator && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>This is a demo. A real key issues real invoices.</Trans>
        </Notice>
      )}
      <TextInput
        label={platform === 'siigo' ? t`User name of the API at Siigo` : t`Email at Alegra`}
        withAsterisk
        aria-required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={userName}
        onChange={(event) => setUserName(event.currentTarget.value)}
      />
      <PasswordInput
        label={platform === 'siigo' ? t`Access key` : t`Token`}
        description={t`It is stored encrypted and never shown again.`}
        withAsterisk
        aria-required
        autoComplete="off"
        visibilityToggleButtonProps={{ 'aria-label': t`Show or hide the text` }}
        value={accessKey}
        onChange={(event) => setAccessKey(event.currentTarget.value)}
      />
      <Wrong of={wrong} />
      <span className={styles.buttons}>
        <Button type="submit" loading={sending} disabled={userName.trim() === '' || accessKey.trim() === ''}>
          <Trans>Connect</Trans>
        </Button>
      </span>
    </form>
  )
}

function Connected({ connection }: { connection: InvoicingConnection }) {
  const { t } = useLingui()
  const check = useOnlineWrite(checkPlatform)
  const disconnect = useOnlineWrite(disconnectPlatform)
  const timeZone = useDeviceTimeZone()
  const [lists, setLists] = useState<InvoicingCheck | null>(null)
  const [choices, setChoices] = useState(connection.choices)
  const [wrong, setWrong] = useState<MessageDescriptor | null>(null)
  const [sending, setSending] = useState(false)
  const { platform, isSimulated, userName, checkedAt, lastCallAt, trouble } = connection

  async function ask(chosen: Record<string, string> | undefined): Promise<void> {
    setSending(true)
    const outcome = await check.run({ body: chosen === undefined ? {} : { choices: chosen } })
    setSending(false)
    setWrong(wrongOf(outcome))
    if (outcome.kind === 'done') setLists(outcome.answer)
  }

  return (
    <div className={styles.form}>
      {isSimulated && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>Connected to a simulator of the demo. None of its documents is a real invoice.</Trans>
        </Notice>
      )}
      {trouble !== null && (
        <Notice icon={WarningIcon} tone="negative">
          {trouble === 'credentials' ? (
            <Trans>The platform does not accept the key any more. Disconnect, and connect with a new one.</Trans>
          ) : (
            <Trans>This server cannot read the stored key. Disconnect, and connect again.</Trans>
          )}
        </Notice>
      )}
      {trouble === null && checkedAt !== null && (
        <Notice icon={DoneIcon} tone="quiet">
          <Trans>
            Connected as {userName}; checked <Moment at={checkedAt} timeZone={timeZone} />.
          </Trans>
        </Notice>
      )}
      {trouble === null && checkedAt === null && (
        <Notice icon={WarningIcon} tone="caution">
          <Trans>Connected as {userName}. Choose below what the platform needs, then save and check.</Trans>
        </Notice>
      )}
      {lastCallAt !== null && (
        <p className={styles.quiet}>
          <Trans>
            Last call to the platform: <Moment at={lastCallAt} timeZone={timeZone} />
          </Trans>
        </p>
      )}
      {lists !== null && (
        <>
          {PLATFORM_CHOICES[platform].map(({ key, from, needed }) => (
            <Choice
              key={key}
              label={t(CHOICE_LABELS[key] ?? msg`Choice`)}
              required={needed !== 'never'}
              isMissing={lists.missing.includes(key)}
              entries={lists.catalogues[from] ?? []}
              value={choices[key] ?? ''}
              onChange={(id) => setChoices({ ...choices, [key]: id })}
            />
          ))}
          {!lists.hasTax && (
            <p role="alert" className={styles.wrong}>
              <Trans>The platform has no sales tax with the company’s VAT percentage. Create it there.</Trans>
            </p>
          )}
        </>
      )}
      <Wrong of={wrong} />
      <span className={styles.buttons}>
        {lists === null ? (
          <Button loading={sending} onClick={() => void ask(undefined)}>
            <Trans>Choose from the platform’s lists</Trans>
          </Button>
        ) : (
          <Button loading={sending} onClick={() => void ask(choices)}>
            <Trans>Save and check</Trans>
          </Button>
        )}
        <Button variant="default" onClick={() => void disconnect.run({}).then((outcome) => setWrong(wrongOf(outcome)))}>
          <Trans>Disconnect</Trans>
        </Button>
      </span>
    </div>
  )
}

interface ChoiceProps {
  label: string
  required: boolean
  isMissing: boolean
  entries: readonly { id: string; name: string }[]
  value: string
  onChange: (id: string) => void
}

function Choice({ label, required, isMissing, entries, value, onChange }: ChoiceProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <SelectInput
      id={id}
      label={label}
      withAsterisk={required}
      aria-required={required}
      error={isMissing ? t`Choose one that the platform has` : undefined}
      data={[{ value: '', label: '' }, ...entries.map((entry) => ({ value: entry.id, label: entry.name }))]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function Wrong({ of }: { of: MessageDescriptor | null }) {
  const { t } = useLingui()
  return of === null ? null : (
    <p role="alert" className={styles.wrong}>
      {t(of)}
    </p>
  )
}
