import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Fragment } from 'react'
import * as v from 'valibot'

import { Instant } from '../../contract/primitives.ts'
import type { Currency } from '../../domain/countries.ts'
import type { Json } from '../../domain/json.ts'
import { formatDay, isDay } from '../lib/dates.ts'
import { Moment } from '../ui/moment.tsx'
import { Money } from '../ui/money.tsx'
import { plateName } from '../ui/plate.tsx'
import type { KindField, Named, ValueWords } from './record-kind.ts'
import type { RecordNames } from './use-record-names.ts'

/** Context in which a value is displayed. */
export interface Reading {
  currency: Currency
  /** Time zone of the place where the event happened, or the reader's. */
  timeZone: string
  /** Names of the records whose ids are in the value; `undefined` until they are read. */
  names: RecordNames | undefined
}

interface FieldWordsProps extends Reading {
  field: KindField
  /** The value in the form of edits, conflicts and the audit trail. */
  value: Json
}

/** A value of a field, in words. */
export function FieldWords({ field, value, ...reading }: FieldWordsProps) {
  return <ValueText words={field.value ?? 'text'} value={value} {...reading} />
}

interface ValueProps extends Reading {
  words: ValueWords
  value: Json
}

const YES = msg`Yes`
const NO = msg`No`

/** A value with an unexpected shape, for example from a newer server, is shown unformatted. */
function ValueText({ words, value, ...reading }: ValueProps) {
  const { t } = useLingui()
  if (value === null || value === '') return <Trans>none</Trans>
  if (typeof words === 'function') {
    const message = words(value)
    return message === null ? <ValueText words="text" value={value} {...reading} /> : t(message)
  }
  if (typeof words === 'object' && 'shown' in words) return <words.shown value={value} />
  if (typeof value === 'object')
    return (
      <Parts
        words={typeof words === 'object' && 'listOf' in words ? words.listOf : 'text'}
        parts={Object.values<Json>(value)}
        {...reading}
      />
    )
  const text = String(value)
  if (typeof words === 'object' && 'named' in words)
    return <Name named={words.named} name={reading.names && (reading.names.get(text) ?? null)} />
  const member = typeof words === 'object' && 'members' in words ? words.members.get(text) : undefined
  if (member !== undefined) return typeof member === 'string' ? member : t(member)
  if (words === 'amount' && Number.isSafeInteger(Number(value)))
    return <Money amount={Number(value)} currency={reading.currency} />
  if (words === 'instant' && v.is(Instant, text)) return <Moment at={text} timeZone={reading.timeZone} />
  if (words === 'day' && isDay(text)) return formatDay(text)
  if (words === 'plate') return plateName(text)
  if (typeof value === 'boolean' || words === 'yes_or_no')
    return text === 'true' ? t(YES) : text === 'false' ? t(NO) : text
  return text
}

/** The parts of a list, or the values of an object. */
function Parts({ words, parts, ...reading }: Reading & { words: ValueWords; parts: readonly Json[] }) {
  if (parts.length === 0) return <Trans>none</Trans>
  return parts.map((part, index) => (
    // Parts of one value have no name, and none changes its position.
    <Fragment key={index}>
      {index > 0 && ', '}
      <ValueText words={words} value={part} {...reading} />
    </Fragment>
  ))
}

function Name({ named, name }: { named: Named; name: string | null | undefined }) {
  const { t } = useLingui()
  if (name === undefined) return '…'
  const one = t(named.one)
  return name ?? <Trans>{one} unknown to this device</Trans>
}
