import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState, type ReactNode } from 'react'

import type { Location } from '../../../contract/location.ts'
import { PLATE_MAX, isPlate, normalizePlate, plateMin } from '../../../domain/plates.ts'
import { vehicleTypeIdOf, type VehicleTypeId } from '../../../domain/vehicles.ts'
import { useSession } from '../../data/session-provider.tsx'
import { instantNow } from '../../lib/now.ts'
import { Moment } from '../../ui/moment.tsx'
import { plateName } from '../../ui/plate.tsx'
import { useVehicleTypes, VehicleTypeWords } from '../../ui/vehicle-type.tsx'
import { hasRate } from './entry.ts'
import styles from './entry-questions.module.css'
import { ProblemWords } from './problem-words.tsx'
import {
  isVisitorComplete,
  type EntryDetails,
  type Question,
  type StayReference,
  type BoothEntry,
} from './booth-entry.ts'
import { VisitorFields } from './visitor-fields.tsx'

/** The attendant's decisions about an entry. */
export interface EntryChoices {
  answer: (given: Partial<EntryDetails>) => void
  charge: (stay: StayReference) => void
  split: (plates: readonly string[]) => void
  /** Charges the time since the payment. */
  overstay: (stay: StayReference) => void
}

interface EntryQuestionProps {
  location: Location
  entry: BoothEntry
  question: Question
  choices: EntryChoices
}

/** The question about an entry, and its possible answers. */
export function EntryQuestion({ location, entry, question, choices }: EntryQuestionProps) {
  const { company } = useSession()
  const { nameOf } = useVehicleTypes()
  const { timeZone } = location
  const { answer, charge, split, overstay } = choices
  const least = plateMin(company.country)
  switch (question.kind) {
    case 'inside':
      return (
        <Ask
          words={
            <Trans>
              It is inside since <Moment at={question.stay.startedAt} timeZone={timeZone} />.
            </Trans>
          }
        >
          <ChargeButton stay={question.stay} onCharge={charge} />
        </Ask>
      )
    case 'pay':
      return (
        <Ask words={<Trans>It is inside, and pays now.</Trans>}>
          <ChargeButton stay={question.stay} onCharge={charge} />
        </Ask>
      )
    case 'which':
      return (
        <Ask
          words={
            question.inside.length + question.expected.length > 1 ? (
              <Trans>Several vehicles match. Which one is it?</Trans>
            ) : (
              <Trans>Is it this vehicle?</Trans>
            )
          }
        >
          {question.inside.map((stay) => (
            <ChargeButton key={stay.id} stay={stay} isNamed onCharge={charge} />
          ))}
          {question.expected.map(({ id, licensePlate: plate }) => (
            <Choice key={id} onChoose={() => answer({ reservation: id })}>
              <Trans>Check in {plate}</Trans>
            </Choice>
          ))}
        </Ask>
      )
    case 'expected':
      return (
        <Ask
          words={
            question.stays.length > 1 ? (
              <Trans>It has several reservations.</Trans>
            ) : (
              <Trans>It is expected at another time.</Trans>
            )
          }
        >
          {question.stays.map((stay) => (
            <Choice key={stay.id} onChoose={() => answer({ reservation: stay.id })}>
              <span>
                <Trans>
                  Use the reservation for <Moment at={stay.startedAt} timeZone={timeZone} />
                </Trans>
              </span>
            </Choice>
          ))}
          <Choice onChoose={() => answer({ reservation: 'none' })}>
            <Trans>Check in without a reservation</Trans>
          </Choice>
        </Ask>
      )
    case 'paid': {
      const isOver = Date.parse(question.until) < Date.parse(entry.at)
      return (
        <Ask
          words={
            isOver ? (
              <Trans>
                Paid at <Moment at={question.paidAt} timeZone={timeZone} show="time" />; its time to leave ended at{' '}
                <Moment at={question.until} timeZone={timeZone} show="time" />. Has it left since?
              </Trans>
            ) : (
              <Trans>
                Paid at <Moment at={question.paidAt} timeZone={timeZone} show="time" />; it can leave until{' '}
                <Moment at={question.until} timeZone={timeZone} show="time" />. If it is leaving now, dismiss this.
              </Trans>
            )
          }
        >
          {isOver && (
            <Choice isMain onChoose={() => overstay(question.stay)}>
              <Trans>It has not left: charge the time since</Trans>
            </Choice>
          )}
          <Choice onChoose={() => answer({ hadLeft: true })}>
            <Trans>It enters again</Trans>
          </Choice>
        </Ask>
      )
    }
    case 'plates':
      return (
        <Ask
          words={
            <Trans>
              These are {question.plates.length} plates: {question.plates.join(', ')}.
            </Trans>
          }
        >
          <Choice isMain onChoose={() => split(question.plates)}>
            <Plural value={question.plates.length} one="Check in #" other="Check in all #" />
          </Choice>
          {isPlate(normalizePlate(entry.text), company.country) && (
            <Choice onChoose={() => answer({ isOnePlate: true })}>
              <Trans>It is one plate</Trans>
            </Choice>
          )}
        </Ask>
      )
    case 'no_plate':
      return (
        <Ask
          words={
            question.fault === 'long' ? (
              <Trans>This is too long for a plate: it has at most {PLATE_MAX} letters and digits.</Trans>
            ) : question.fault === 'short' ? (
              <Trans>Nothing inside matches, and a plate has at least {least} letters and digits.</Trans>
            ) : (
              <Trans>Nothing inside matches, and this is not a plate.</Trans>
            )
          }
        />
      )
    case 'type':
      return (
        <Ask words={<Trans>Which type of vehicle is it?</Trans>}>
          <TypeChoices location={location} entry={entry} isPricedOnly={false} onChoose={answer} />
        </Ask>
      )
    case 'rate': {
      const unpriced = nameOf(question.vehicleTypeId)
      return (
        <Ask
          words={
            <Trans>
              This location has no rate for this type: {unpriced}. It cannot be charged until an admin adds one.
            </Trans>
          }
        >
          <Choice isMain onChoose={() => answer({ acceptsNoRate: true })}>
            <Trans>Check in anyway</Trans>
          </Choice>
          <TypeChoices location={location} entry={entry} isPricedOnly onChoose={answer} />
        </Ask>
      )
    }
    case 'visitor':
      return <AskVisitor entry={entry} onTold={(visitor) => answer({ visitor })} />
    case 'refused':
      return (
        <Ask
          words={
            question.problem === null ? (
              <Trans>It was withdrawn before the server confirmed it.</Trans>
            ) : (
              <ProblemWords problem={question.problem} />
            )
          }
        >
          <AgainButton onAgain={answer} />
        </Ask>
      )
    case 'not_kept':
      return (
        <Ask
          words={
            <Trans>This device could not save the entry. Free some space, or load the page again, and try again.</Trans>
          }
        >
          <AgainButton onAgain={answer} />
        </Ask>
      )
    case 'elsewhere':
      return <Ask words={<Trans>You no longer work at this location, so nothing was checked in.</Trans>} />
    case 'out_of_use':
      return <Ask words={<Trans>This location is out of use, so nothing was checked in.</Trans>} />
    case 'aside':
      break
  }
  return <Ask words={<Trans>This was in the field before.</Trans>} />
}

function Ask({ words, children }: { words: ReactNode; children?: ReactNode }) {
  return (
    <>
      <div className={styles.words}>{words}</div>
      {children !== undefined && <div className={styles.choices}>{children}</div>}
    </>
  )
}

function Choice({
  isMain = false,
  label,
  onChoose,
  children,
}: {
  isMain?: boolean
  label?: string
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <Button variant={isMain ? 'filled' : 'default'} className={styles.choice} aria-label={label} onClick={onChoose}>
      {children}
    </Button>
  )
}

function ChargeButton({
  stay,
  isNamed = false,
  onCharge,
}: {
  stay: StayReference
  isNamed?: boolean
  onCharge: (stay: StayReference) => void
}) {
  const { t } = useLingui()
  const licensePlate = plateName(stay.licensePlate)
  return (
    <Choice isMain={!isNamed} label={t`Charge ${licensePlate} now`} onChoose={() => onCharge(stay)}>
      {isNamed ? <Trans>Charge {licensePlate}</Trans> : <Trans>Charge</Trans>}
    </Choice>
  )
}

function AgainButton({ onAgain }: { onAgain: (given: Partial<EntryDetails>) => void }) {
  return (
    <Choice isMain onChoose={() => onAgain({})}>
      <Trans>Try again</Trans>
    </Choice>
  )
}

interface TypeChoicesProps {
  location: Location
  entry: BoothEntry
  isPricedOnly: boolean
  onChoose: (given: Partial<EntryDetails>) => void
}

function TypeChoices({ location, entry, isPricedOnly, onChoose }: TypeChoicesProps) {
  const { options } = useVehicleTypes()
  const offered = options('').flatMap(({ value }) => vehicleTypeIdOf(value) ?? [])
  const isPriced = (id: VehicleTypeId) => hasRate(location, id, Date.parse(instantNow()))
  return offered
    .filter((id) => !isPricedOnly || isPriced(id))
    .map((id) => (
      <Choice key={id} onChoose={() => onChoose({ type: { plate: normalizePlate(entry.text), vehicleTypeId: id } })}>
        <VehicleTypeWords id={id} />
      </Choice>
    ))
}

function AskVisitor({ entry, onTold }: { entry: BoothEntry; onTold: (visitor: EntryDetails['visitor']) => void }) {
  const [visitor, setVisitor] = useState(entry.given.visitor)
  const [isMissing, setMissing] = useState(false)
  return (
    <form
      className={styles.visitor}
      onSubmit={(event) => {
        event.preventDefault()
        if (isVisitorComplete(visitor)) onTold(visitor)
        else setMissing(true)
      }}
    >
      <VisitorFields value={visitor} isMissing={isMissing && !isVisitorComplete(visitor)} onChange={setVisitor} />
      <Button type="submit" className={styles.choice}>
        <Trans>Check in</Trans>
      </Button>
    </form>
  )
}
