import { msg } from '@lingui/core/macro'

import { definePageRoom } from '../../records/define-room.ts'
import type { Fields, RecordForm } from '../../records/form/define-record-form.ts'
import type { OwnParts } from '../../records/form/record-fields.tsx'
import { BeforeClosing, BeforeRemoving } from './before-moving.tsx'
import { DaysField } from './hours-field.tsx'
import { locationKind } from './kind.tsx'
import { locationForms, newLocationForm } from './location-forms.ts'
import type { LocationRecord } from './location-record.ts'
import { LogoField } from './logo-field.tsx'
import { ManagerField, StaffField } from './people-fields.tsx'
import { DegreesField, PointFinder, ZoneField } from './place-fields.tsx'
import { TypesField } from './spaces-fields.tsx'

/** Titles of the sections, in the order in which a person sets a location up. */
export const SECTION_TITLES = {
  about: msg`About`,
  place: msg`Place`,
  hours: msg`Opening hours`,
  spaces: msg`Spaces and vehicle types`,
  people: msg`People`,
  terms: msg`Price settings`,
  limits: msg`Registers and limits`,
} as const satisfies Record<keyof typeof locationForms, unknown>

export type SectionId = keyof typeof SECTION_TITLES

const kind = locationKind
const PLACE_CONTROLS = { lat: DegreesField, lng: DegreesField, timeZone: ZoneField }
const ABOVE = { lat: PointFinder }
const HOURS_CONTROLS = { day1: DaysField }
const SPACES_CONTROLS = { type1: TypesField }
const PEOPLE_CONTROLS = { managerId: ManagerField, staffIds: StaffField }

const sectionOf = <F extends Fields>(form: RecordForm<F>, parts: OwnParts<F, LocationRecord> = {}) =>
  definePageRoom({ kind, form, parts })

/** The form of each section. */
export const SECTION_ROOMS = {
  about: sectionOf(locationForms.about, { below: BeforeClosing }),
  place: sectionOf(locationForms.place, { controls: PLACE_CONTROLS, above: ABOVE }),
  hours: sectionOf(locationForms.hours, { controls: HOURS_CONTROLS }),
  spaces: sectionOf(locationForms.spaces, { controls: SPACES_CONTROLS }),
  people: sectionOf(locationForms.people, { controls: PEOPLE_CONTROLS, below: BeforeRemoving }),
  terms: sectionOf(locationForms.terms),
  limits: sectionOf(locationForms.limits),
}

export const NEW_LOCATION_ROOM = sectionOf(newLocationForm, {
  controls: { ...PLACE_CONTROLS, ...HOURS_CONTROLS, ...SPACES_CONTROLS, ...PEOPLE_CONTROLS, logo: LogoField },
  above: ABOVE,
})
