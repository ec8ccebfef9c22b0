import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useStore } from '@tanstack/react-form'
import { useState } from 'react'
import * as v from 'valibot'

import type { Location } from '../../../contract/location.ts'
import { editTicket } from '../../../contract/ticket.ts'
import { isAdmin } from '../../../domain/roles.ts'
import {
  TICKET_TEXT_MAX,
  TICKET_TEXTS,
  type TicketText,
  unknownVariables,
  variablesOf,
} from '../../../domain/ticket-texts.ts'
import { locationCollection } from '../../data/kept-data.ts'
import { defineOnlineWrite, learnsRecord, useOnlineWrite } from '../../data/online-write.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { type ReadyDraft, useDraft } from '../../data/use-draft.ts'
import { editDraft, type EditDraft } from '../../records/edit-values.ts'
import { PageForm } from '../../records/page-form.tsx'
import { defineKind } from '../../records/record-kind.ts'
import { useRecordEdit } from '../../records/use-record-edit.ts'
import { checkedInput, fieldOfPath } from '../../ui/form/check-input.ts'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { OfflineIcon, ReceiptIcon, WarningIcon } from '../../ui/icons.tsx'
import { TICKET_TEXT_LABELS, TICKET_VARIABLE_LABELS } from '../../ui/labels/ticket-texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { PaperChoice, SlipSheet } from '../../ui/print/slip-sheet.tsx'
import { useSlip } from '../../ui/print/use-slip.ts'
import { type TicketKind, TicketPreview } from './ticket-preview.tsx'
import styles from './ticket-texts.module.css'

const Texts = v.object({
  checkInHeader: v.string(),
  checkInFooter: v.string(),
  checkOutHeader: v.string(),
  checkOutFooter: v.string(),
})
type Texts = v.InferOutput<typeof Texts>

const Draft = editDraft(Texts, Texts)
type Draft = EditDraft<Texts, Texts>

const schema = checkedInput(Texts, (texts) =>
  TICKET_TEXTS.flatMap((text) => [
    ...(texts[text].trim().length > TICKET_TEXT_MAX ? [{ path: [text] as const, code: 'text_too_long' as const }] : []),
    ...(unknownVariables(text, texts[text]).length > 0
      ? [{ path: [text] as const, code: 'variable_unknown' as const }]
      : []),
  ]),
)

/** Returns the texts as sent and printed: trimmed. */
function valuesOf(texts: Texts): Texts {
  const { checkInHeader, checkInFooter, checkOutHeader, checkOutFooter } = texts
  return {
    checkInHeader: checkInHeader.trim(),
    checkInFooter: checkInFooter.trim(),
    checkOutHeader: checkOutHeader.trim(),
    checkOutFooter: checkOutFooter.trim(),
  }
}

const kindOf = (text: TicketText): TicketKind => (text.startsWith('checkIn') ? 'check_in' : 'check_out')

/** The four texts of a location's tickets, with a preview while they are edited. Only admins can edit them. */
export function TicketTexts({ location }: { location: Location }) {
  const { user } = useSession()
  // After saving, the form restarts with the saved texts.
  const [saved, setSaved] = useState(0)
  // The answer arrives before the device has it.
  const [answer, setAnswer] = useState(location)
  const standing = answer.version > location.version ? answer : location
  return isAdmin(user.role) ? (
    <Editing key={saved} location={standing} onAnswer={setAnswer} onSaved={() => setSaved((times) => times + 1)} />
  ) : (
    <Reading location={location} />
  )
}

interface EditingProps {
  location: Location
  onAnswer: (location: Location) => void
  onSaved: () => void
}

function Editing({ location, onAnswer, onSaved }: EditingProps) {
  const draft = useDraft(`ticket-texts:${location.id}`, Draft)
  return draft.status === 'ready' ? (
    <Form location={location} draft={draft} onAnswer={onAnswer} onSaved={onSaved} />
  ) : (
    <div className={styles.waiting} aria-busy="true" />
  )
}

function Form({ location, draft, onAnswer, onSaved }: EditingProps & { draft: ReadyDraft<Draft> }) {
  const { t } = useLingui()
  const reachable = useReachable()
  const { run } = useOnlineWrite(editTicketTexts)
  const [shown, setShown] = useState<TicketKind>('check_in')
  const record = useRecordEdit({
    standing: location.ticket,
    values: Texts,
    toInput: (texts) => texts,
    toValues: valuesOf,
    schema: () => schema,
    draft,
    fieldOf: (path) => fieldOfPath(path, TICKET_TEXTS),
    run: async (changes) => {
      const outcome = await run({ params: { id: location.id }, body: { changes } })
      if (outcome.kind === 'done') onAnswer(outcome.answer)
      return outcome
    },
    onDone: onSaved,
  })
  const { form } = record
  const input = useStore(form.store, ({ values }) => values)
  return (
    <div className={styles.columns}>
      <PageForm record={record} kind={ticketKind}>
        {!reachable && (
          <Notice icon={OfflineIcon} tone="caution">
            <Trans>Saving the texts needs a connection. What you type is kept as a draft on this device.</Trans>
          </Notice>
        )}
        {TICKET_TEXTS.map((text) => (
          <div key={text} onFocus={() => setShown(kindOf(text))}>
            <form.AppField name={text}>
              {() => <TextAreaField label={t(TICKET_TEXT_LABELS[text])} rows={3} max={TICKET_TEXT_MAX} />}
            </form.AppField>
            <Unknown text={text} written={input[text]} />
          </div>
        ))}
        <Variables />
      </PageForm>
      <Preview location={location} texts={input} shown={shown} onShow={setShown} />
    </div>
  )
}

function Reading({ location }: { location: Location }) {
  const [shown, setShown] = useState<TicketKind>('check_in')
  return <Preview location={location} texts={location.ticket} shown={shown} onShow={setShown} />
}

/** Names the unknown variables in braces in a ticket's text. */
function Unknown({ text, written }: { text: TicketText; written: string }) {
  const names = unknownVariables(text, written).join(', ')
  if (names === '') return null
  return (
    <Notice icon={WarningIcon} tone="caution">
      <Trans>This ticket does not know {names}. Remove it, or use one of the fields below.</Trans>
    </Notice>
  )
}

function Variables() {
  const { t } = useLingui()
  const atEntry = variablesOf('checkInHeader')
  return (
    <details className={styles.variables}>
      <summary>
        <Trans>Fields for use in braces</Trans>
      </summary>
      <dl>
        {variablesOf('checkOutHeader').map((name) => (
          <div key={name}>
            <dt>{`{${name}}`}</dt>
            <dd>
              {t(TICKET_VARIABLE_LABELS[name])}
              {!atEntry.includes(name) && <Trans>, on the payment ticket only</Trans>}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

interface PreviewProps {
  location: Location
  texts: Texts
  shown: TicketKind
  onShow: (kind: TicketKind) => void
}

function Preview({ location, texts, shown, onShow }: PreviewProps) {
  const { t } = useLingui()
  const slip = useSlip(`test:${location.id}:${shown}`, NEVER_A_COPY)
  return (
    <section className={styles.preview} aria-label={t`Preview`}>
      <div className={styles.choice} role="group" aria-label={t`Which ticket`}>
        <Button
          variant={shown === 'check_in' ? 'light' : 'default'}
          aria-pressed={shown === 'check_in'}
          onClick={() => onShow('check_in')}
        >
          <Trans>Entry ticket</Trans>
        </Button>
        <Button
          variant={shown === 'check_out' ? 'light' : 'default'}
          aria-pressed={shown === 'check_out'}
          onClick={() => onShow('check_out')}
        >
          <Trans>Payment ticket</Trans>
        </Button>
      </div>
      <PaperChoice width={slip.width} onChange={slip.setWidth} />
      <div className={styles.paper}>
        <SlipSheet label={t`Preview of the printed ticket`} width={slip.width} onPrinted={slip.notePrinted}>
          <TicketPreview key={location.id} kind={shown} location={location} texts={texts} />
        </SlipSheet>
      </div>
      <Button variant="default" leftSection={<ReceiptIcon size={16} />} onClick={() => window.print()}>
        <Trans>Print a test</Trans>
      </Button>
    </section>
  )
}

/** Printed tests never count as copies. */
const NEVER_A_COPY = { isCopy: () => false, notePrinted: () => undefined }

/** Labels of the texts of a location's tickets: fields of the location, in whose history they appear. */
export const ticketKind = defineKind({
  one: msg`Ticket texts`,
  help: 'ticket-texts',
  link: (id) => ({ to: '/dashboard/locations/tickets/$id', params: { id } }),
  fields: {
    checkInHeader: { label: TICKET_TEXT_LABELS.checkInHeader },
    checkInFooter: { label: TICKET_TEXT_LABELS.checkInFooter },
    checkOutHeader: { label: TICKET_TEXT_LABELS.checkOutHeader },
    checkOutFooter: { label: TICKET_TEXT_LABELS.checkOutFooter },
  },
})

export const editTicketTexts = defineOnlineWrite({
  endpoint: editTicket,
  collection: locationCollection,
  learns: learnsRecord,
})
