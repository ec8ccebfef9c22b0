import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import styles from './colleague-words.module.css'

/** An unsent act of a colleague on this device. */
export interface ColleagueActSummary {
  by: { name: string }
  /** The op type. */
  kind: string
  refused: boolean
}

type Words = (name: string) => MessageDescriptor

const WORDS: Record<string, Words> = {
  checkIn: (name) => msg`Checked in by ${name}, not sent`,
  reserveService: (name) => msg`Reserved by ${name}, not sent`,
  confirmService: (name) => msg`Confirmed by ${name}, not sent`,
  admitService: (name) => msg`Checked in by ${name}, not sent`,
  finishService: (name) => msg`Charged by ${name}, not sent`,
  voidService: (name) => msg`Voided by ${name}, not sent`,
  askVoid: (name) => msg`Void requested by ${name}, not sent`,
  openRegister: (name) => msg`Opened by ${name}, not sent`,
  closeCashUp: (name) => msg`Closed by ${name}, not sent`,
  collectCashUp: (name) => msg`Collected by ${name}, not sent`,
  createPass: (name) => msg`Sold by ${name}, not sent`,
  renewPass: (name) => msg`Renewed by ${name}, not sent`,
}

const CHANGED: Words = (name) => msg`Changed by ${name}, not sent`
const REFUSED: Words = (name) => msg`Done by ${name}, not accepted by the server`

/** Names the last act, because it determines the record's state; names an edit only if there is no other act. */
export function colleagueWords(deeds: readonly ColleagueActSummary[]): MessageDescriptor | null {
  const last = deeds.findLast(({ kind }) => Object.hasOwn(WORDS, kind)) ?? deeds.at(-1)
  if (last === undefined) return null
  const { by, kind, refused } = last
  return refused ? REFUSED(by.name) : (WORDS[kind] ?? CHANGED)(by.name)
}

/** Shows which colleague has changed a record on this device without having sent the change. */
export function ColleagueWords({ deeds }: { deeds: readonly ColleagueActSummary[] | undefined }) {
  const { t } = useLingui()
  const words = colleagueWords(deeds ?? [])
  return words && <span className={styles.words}>{t(words)}</span>
}
