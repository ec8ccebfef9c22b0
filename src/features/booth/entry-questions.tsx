import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { memo, useState } from 'react'

import type { Location } from '../../../contract/location.ts'
import { isPlate, normalizePlate } from '../../../domain/plates.ts'
import { useSession } from '../../data/session-provider.tsx'
import { Moment } from '../../ui/moment.tsx'
import { Plate, plateName } from '../../ui/plate.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { EntryQuestion, type EntryChoices } from './entry-question.tsx'
import styles from './entry-questions.module.css'
import type { EntryQueue } from './entry-queue.ts'
import { type Question, type BoothEntry } from './booth-entry.ts'
import { useEntries } from './use-entry-queue.ts'

/** Further questions are collapsed, so that the list of vehicles stays near. */
const SHOWN = 4

interface EntryQuestionsProps {
  queue: EntryQueue
  location: Location
  onCharge: (serviceId: string) => void
  /** Charges the time since a paid stay. */
  onOverstay: (serviceId: string) => void
  /** The attendant has decided, and the field gets the focus again. */
  onDecided: () => void
}

/**
 * Entered texts that need a decision, the latest first: the person who typed a text looks below the field for its
 * answer. Later entries don't wait for them.
 */
export const EntryQuestions = memo(function EntryQuestions(props: EntryQuestionsProps) {
  const { t } = useLingui()
  const { asking, unsaved } = useEntries(props.queue)
  const [showsAll, setShowsAll] = useState(false)
  const latest = asking.toReversed()
  const shown = showsAll ? latest : latest.slice(0, SHOWN)
  const hidden = asking.length - shown.length
  return (
    <section aria-label={t`To decide`} aria-live="polite" className={styles.questions}>
      {shown.map(
        (entry) =>
          entry.question && (
            <EntryCard
              key={entry.id}
              {...props}
              entry={entry}
              question={entry.question}
              isUnsaved={unsaved.has(entry.id)}
            />
          ),
      )}
      {hidden > 0 && (
        <TextButton onClick={() => setShowsAll(true)}>
          <Plural value={hidden} one="# more to decide" other="# more to decide" />
        </TextButton>
      )}
    </section>
  )
})

interface EntryCardProps extends EntryQuestionsProps {
  entry: BoothEntry
  question: Question
  isUnsaved: boolean
}

function EntryCard({ queue, location, entry, question, isUnsaved, onCharge, onOverstay, onDecided }: EntryCardProps) {
  const { t } = useLingui()
  const { company } = useSession()
  const plate = normalizePlate(entry.text)
  const isOfPlate = isPlate(plate, company.country) && question.kind !== 'plates'
  const choices: EntryChoices = {
    answer: (given) => {
      queue.answer(entry.id, given)
      onDecided()
    },
    charge: ({ id }) => {
      queue.dismiss(entry.id)
      onCharge(id)
    },
    split: (plates) => {
      queue.split(entry.id, plates)
      onDecided()
    },
    overstay: ({ id }) => {
      queue.dismiss(entry.id)
      onOverstay(id)
    },
  }
  return (
    <article className={styles.card} aria-label={plateName(entry.text)}>
      <p className={styles.head}>
        {isOfPlate ? <Plate plate={plate} country={company.country} /> : <q className={styles.text}>{entry.text}</q>}
        <span className={styles.when}>
          <Moment at={entry.at} timeZone={location.timeZone} show="time" />
          {entry.location.id !== location.id && ` · ${entry.location.name}`}
        </span>
      </p>
      <EntryQuestion location={location} entry={entry} question={question} choices={choices} />
      {isUnsaved && (
        <p className={styles.fault}>
          <Trans>This device has no room to keep this entry: decide before you close the page.</Trans>
        </p>
      )}
      <p className={styles.ways}>
        {question.kind !== 'pay' && question.kind !== 'elsewhere' && (
          <TextButton
            label={t`Put it back into the field: ${plateName(entry.text)}`}
            onClick={() => {
              queue.putBack(entry.id)
              onDecided()
            }}
          >
            <Trans>Put it back into the field</Trans>
          </TextButton>
        )}
        <TextButton
          label={t`Dismiss: ${plateName(entry.text)}`}
          onClick={() => {
            queue.dismiss(entry.id)
            onDecided()
          }}
        >
          <Trans>Dismiss</Trans>
        </TextButton>
      </p>
    </article>
  )
}
