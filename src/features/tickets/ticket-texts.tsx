import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { createContext, useContext, useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import { editTicket } from '../../../contract/ticket.ts'
import { isAdmin } from '../../../domain/roles.ts'
import { TICKET_TEXT_MAX, type TicketText, unknownVariables, variablesOf } from '../../../domain/ticket-texts.ts'
import { cleanText } from '../../../domain/text/outside-text.ts'
import { locationCollection } from '../../data/kept-data.ts'
import { defineOnlineWrite, learnsRecord, useOnlineWrite } from '../../data/online-write.ts'
import { useReachable, useSession } from '../../data/session-provider.tsx'
import { definePageRoom } from '../../records/define-room.ts'
import { defineRecordForm, type ValuesOf } from '../../records/form/define-record-form.ts'
import type { Field } from '../../records/form/field.ts'
import { text } from '../../records/form/field-types.ts'
import type { ControlProps, PartProps } from '../../records/form/record-fields.tsx'
import { PageEditor } from '../../records/page-editor.tsx'
import { defineKind } from '../../records/record-kind.ts'
import { TextAreaField } from '../../ui/form/text-area-field.tsx'
import { useFieldControl } from '../../ui/form/use-field-control.ts'
import { OfflineIcon, ReceiptIcon, WarningIcon } from '../../ui/icons.tsx'
import { TICKET_TEXT_LABELS, TICKET_VARIABLE_LABELS } from '../../ui/labels/ticket-texts.ts'
import { Notice } from '../../ui/notice.tsx'
import { PaperChoice, SlipSheet } from '../../ui/print/slip-sheet.tsx'
import { SlipProgress } from '../../ui/printing/slip-progress.tsx'
import { useSlipPrinter } from '../../ui/printing/use-slip-printer.ts'
import { useSlip } from '../../ui/print/use-slip.ts'
import { type TicketKind, TicketPreview } from './ticket-preview.tsx'
import styles from './ticket-texts.module.css'

/** A text, which may be empty. Its ticket decides which fields it may name in braces. */
const written = (of: TicketText): Field<string, string> => ({
  ...text({ label: TICKET_TEXT_LABELS[of], max: TICKET_TEXT_MAX, rows: ROWS }),
  required: false,
  faultOf: (input) => {
    if (cleanText(input).length > TICKET_TEXT_MAX) return 'text_too_long'
    return unknownVariables(of, input).length > 0 ? 'variable_unknown' : null
  },
})

const ROWS = 3

export const ticketForm = defineRecordForm({
  fields: {
    checkInHeader: written('checkInHeader'),
    checkInFooter: written('checkInFooter'),
    checkOutHeader: written('checkOutHeader'),
    checkOutFooter: written('checkOutFooter'),
  },
})
type TicketFields = (typeof ticketForm)['fields']
type Texts = ValuesOf<TicketFields>

/** The texts of a location, with its id and version. */
type TicketRecord = Texts & Pick<Location, 'id' | 'version'>

/** Labels of the texts of a location's tickets: fields of the location, in whose history they appear. */
const ticketKind = defineKind({
  one: msg`Ticket texts`,
  help: 'ticket-texts',
  link: (id) => ({ to: '/dashboard/locations/tickets/$id', params: { id } }),
  fields: ticketForm.words,
})

const ROOM = definePageRoom<TicketFields, TicketRecord>({
  kind: ticketKind,
  form: ticketForm,
  parts: {
    controls: {
      checkInHeader: controlOf('checkInHeader'),
      checkInFooter: controlOf('checkInFooter'),
      checkOutHeader: controlOf('checkOutHeader'),
      checkOutFooter: controlOf('checkOutFooter'),
    },
    above: { checkInHeader: NeedsConnection },
    below: Variables,
  },
})

const kindOf = (of: TicketText): TicketKind => (of.startsWith('checkIn') ? 'check_in' : 'check_out')

/** The ticket in the preview: the one that belongs to the text with the focus. */
const Shown = createContext<{ kind: TicketKind; show: (kind: TicketKind) => void; location: Location | null }>({
  kind: 'check_in',
  show: () => undefined,
  location: null,
})

/** The four texts of a location's tickets, with a preview while they are edited. Only admins can edit them. */
export function TicketTexts({ location }: { location: Location }) {
  const { user } = useSession()
  const [kind, show] = useState<TicketKind>('check_in')
  const { run } = useOnlineWrite(editTicketTexts)
  if (!isAdmin(user.role)) return <Preview location={location} texts={location.ticket} shown={kind} onShow={show} />
  const recordOf = ({ id, version, ticket }: Location): TicketRecord => ({ ...ticket, id, version })
  return (
    <Shown value={{ kind, show, location }}>
      <div className={styles.columns}>
        <PageEditor
          room={ROOM}
          draftKey={`ticket-texts:${location.id}`}
          record={recordOf(location)}
          edit={async ({ id }, changes) => {
            const outcome = await run({ params: { id }, body: { changes } })
            return outcome.kind === 'done' ? { kind: 'done', answer: recordOf(outcome.answer) } : outcome
          }}
          after={LivePreview}
        />
      </div>
    </Shown>
  )
}

/** The field of a text, below which are the fields in braces that its ticket does not know. */
function controlOf(of: TicketText) {
  return function TicketTextField({ label }: ControlProps<TicketRecord>) {
    const { value } = useFieldControl<string>()
    const { show } = useContext(Shown)
    return (
      <div onFocus={() => show(kindOf(of))}>
        <TextAreaField label={label} rows={ROWS} max={TICKET_TEXT_MAX} />
        <Unknown text={of} written={value} />
      </div>
    )
  }
}

function NeedsConnection() {
  const reachable = useReachable()
  if (reachable) return null
  return (
    <Notice icon={OfflineIcon} tone="caution">
      <Trans>Saving the texts needs a connection. What you type is kept as a draft on this device.</Trans>
    </Notice>
  )
}

function LivePreview({ input }: PartProps<TicketFields, TicketRecord>) {
  const { kind, show, location } = useContext(Shown)
  return location && <Preview location={location} texts={input} shown={kind} onShow={show} />
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
  const { sheet, progress, print } = useSlipPrinter(slip)
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
        <SlipSheet
          sheet={sheet}
          label={t`Preview of the printed ticket`}
          width={slip.width}
          onPrinted={slip.notePrinted}
        >
          <TicketPreview key={location.id} kind={shown} location={location} texts={texts} />
        </SlipSheet>
      </div>
      <SlipProgress slip={slip.name} progress={progress} />
      <Button variant="default" leftSection={<ReceiptIcon size={16} />} onClick={print}>
        <Trans>Print a test</Trans>
      </Button>
    </section>
  )
}

/** Printed tests never count as copies. */
const NEVER_A_COPY = { isCopy: () => false, notePrinted: () => undefined }

const editTicketTexts = defineOnlineWrite({
  endpoint: editTicket,
  collection: locationCollection,
  learns: learnsRecord,
})
