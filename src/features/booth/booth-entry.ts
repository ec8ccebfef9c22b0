import * as v from 'valibot'

import { Id } from '../../../contract/primitives.ts'
import { Problem } from '../../../contract/problem.ts'
import type { Service } from '../../../contract/service.ts'
import type { CheckIn } from '../../../contract/service-entries.ts'
import { VehicleTypeId } from '../../../contract/vehicle-type.ts'

/** A stay that a question names, in its state when the question arose. */
const Stay = v.object({ id: Id, licensePlate: v.string(), startedAt: v.string() })
export type StayReference = v.InferOutput<typeof Stay>

export const stayReference = ({ id, licensePlate, startedAt }: Service): StayReference => ({
  id,
  licensePlate,
  startedAt,
})

/** Input about a visitor to a residence. */
const VisitorInput = v.object({
  name: v.string(),
  block: v.string(),
  apartment: v.string(),
  identification: v.string(),
  authorisedBy: v.string(),
})
export type VisitorInput = v.InferOutput<typeof VisitorInput>

export const NOBODY: VisitorInput = { name: '', block: '', apartment: '', identification: '', authorisedBy: '' }

export function visitorInputOf(visitor: CheckIn['visitor']): VisitorInput {
  return visitor
    ? {
        name: visitor.name,
        block: visitor.block ?? '',
        apartment: visitor.apartment ?? '',
        identification: visitor.identification ?? '',
        authorisedBy: visitor.authorisedBy ?? '',
      }
    : NOBODY
}

/** Returns null if no visitor is named. */
export function visitorOf({
  name,
  block,
  apartment,
  identification,
  authorisedBy,
}: VisitorInput): NonNullable<CheckIn['visitor']> | null {
  const said = (text: string) => text.trim() || null
  return said(name) === null
    ? null
    : {
        name: name.trim(),
        block: said(block),
        apartment: said(apartment),
        identification: said(identification),
        authorisedBy: said(authorisedBy),
      }
}

/** Returns whether the visitor and the apartment are named. */
export function isVisitorComplete({ name, apartment }: VisitorInput): boolean {
  return name.trim() !== '' && apartment.trim() !== ''
}

const EntryNotes = v.object({ space: v.string(), keyTag: v.string(), keptItems: v.string() })
export type EntryNotes = v.InferOutput<typeof EntryNotes>

/** The attendant's input about a vehicle, other than its plate. */
export const EntryDetails = v.object({
  /** The type that was chosen for a plate; null if it follows from the plate. */
  type: v.nullable(v.object({ plate: v.string(), vehicleTypeId: VehicleTypeId })),
  notes: EntryNotes,
  visitor: VisitorInput,
  /** The type has no rate here, and the attendant knows. */
  acceptsNoRate: v.boolean(),
  /** Whether the text is one plate, although it looks like several. */
  isOnePlate: v.boolean(),
  /** The reservation that the vehicle uses; `none` if it comes without one. Null if nobody has decided. */
  reservation: v.nullable(v.union([v.literal('none'), Id])),
  /** The vehicle had left after its payment, and comes in again. */
  hadLeft: v.optional(v.boolean(), false),
  /** The refused entry that this entry replaces, with its ticket and its time; null for a new entry. */
  replaces: v.nullable(
    v.object({ op: Id, id: Id, startedAt: v.string(), receiptNumber: v.string(), problem: v.nullable(Problem) }),
  ),
})
export type EntryDetails = v.InferOutput<typeof EntryDetails>

export const NO_DETAILS: EntryDetails = {
  type: null,
  notes: { space: '', keyTag: '', keptItems: '' },
  visitor: NOBODY,
  acceptsNoRate: false,
  isOnePlate: false,
  reservation: null,
  hadLeft: false,
  replaces: null,
}

/** Why an entry needs a decision. */
export const Question = v.variant('kind', [
  /** The text stands for one vehicle that is inside, and the attendant typed it for another purpose than charging. */
  v.object({ kind: v.literal('inside'), stay: Stay }),
  /** The text means several vehicles inside or expected, and is the plate of none. */
  v.object({ kind: v.literal('which'), inside: v.array(Stay), expected: v.array(Stay) }),
  /** The plate has a reservation for another time, or several. */
  v.object({ kind: v.literal('expected'), stays: v.array(Stay) }),
  /** The plate was recently paid for: the vehicle has not left, or it comes in again. */
  v.object({ kind: v.literal('paid'), stay: Stay, paidAt: v.string(), until: v.string() }),
  v.object({ kind: v.literal('plates'), plates: v.array(v.string()) }),
  v.object({ kind: v.literal('no_plate'), fault: v.picklist(['long', 'short', 'other']) }),
  v.object({ kind: v.literal('type') }),
  v.object({ kind: v.literal('rate'), vehicleTypeId: VehicleTypeId }),
  v.object({ kind: v.literal('visitor') }),
  /** The server refused the entry; without a problem, somebody took it back before the server had answered. */
  v.object({ kind: v.literal('refused'), problem: v.nullable(Problem) }),
  /** The storage of this device failed. */
  v.object({ kind: v.literal('not_kept') }),
  /** The person no longer works at its location. */
  v.object({ kind: v.literal('elsewhere') }),
  /** The location is out of use and admits no more vehicles. */
  v.object({ kind: v.literal('out_of_use') }),
  /** The vehicle is inside, and is paid at the entry. */
  v.object({ kind: v.literal('pay'), stay: Stay }),
  /** The text was in the field, and another text replaced it. */
  v.object({ kind: v.literal('aside') }),
])
export type Question = v.InferOutput<typeof Question>

/** A text that the attendant entered in the booth's field, until the vehicle is in or the text is dismissed. */
export const BoothEntry = v.object({
  /** Also the id of the stay that the entry begins. */
  id: Id,
  location: v.object({ id: Id, name: v.string() }),
  text: v.string(),
  /** Moment of the press. */
  at: v.string(),
  given: EntryDetails,
  question: v.nullable(Question),
})
export type BoothEntry = v.InferOutput<typeof BoothEntry>
