import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { UploadCode, UploadFault, UploadPlace } from '../../../domain/uploads/check-rows.ts'
import type { SheetKind, UploadRow } from '../../../domain/uploads/columns.ts'
import { type Answer, type Fix, manualReason } from '../../../domain/uploads/fixes.ts'
import type { ManualReason } from '../../../domain/uploads/readings.ts'

/** Names the fault of a cell. */
const UPLOAD_CODE_LABELS = {
  required: msg`Fill in this cell`,
  id_type: msg`CC, NIT, CE or PA`,
  identification: msg`5 to 11 digits, without dots or spaces; a passport may have letters`,
  contact: msg`Fill in the email or the phone`,
  owner: msg`Fill in the identification or the email of the owner`,
  name: msg`2 to 39 letters`,
  email: msg`This is not an email address`,
  phone: msg`Digits only: 6 to 11, and 1 to 3 for the code`,
  plate: msg`This is not a plate of your country; put ; between several plates`,
  text: msg`At most 40 characters, and no formula`,
  type: msg`Car, motorcycle, bicycle, or a vehicle type of your company by its name`,
  role: msg`Administrator or operator`,
  location_unknown: msg`No active location has this name; put ; between several`,
  type_mismatch: msg`The membership is for another vehicle type: correct it, or leave the row out`,
  date_format: msg`Write the date as YYYY-MM-DD`,
  date_order: msg`The end is before the start: correct one of them`,
  too_many_plates: msg`More plates than the membership allows`,
  duplicate_in_file: msg`A row above already has this: leave one of them out`,
  contact_taken: msg`Another driver, or a row above, has this contact`,
  plate_has_pass: msg`This plate has a pass here on these days`,
  driver_unknown: msg`No driver has this: import the drivers first, or correct it`,
  bicycle_code_taken: msg`Another bicycle has this code`,
  email_taken: msg`Somebody already signs in with this email: type another one`,
} as const satisfies Record<UploadCode, MessageDescriptor>

/** Says what to type into an unreadable or ambiguous cell. */
const WHY_LABELS = {
  digits_lost: msg`The spreadsheet has cut off digits: type the whole number from the document`,
  not_whole: msg`The end of this number may be cut off: type the whole number, without points or commas`,
  a_day: msg`The spreadsheet has turned this into a date: type the original value`,
  several: msg`This cell holds more than one value: keep one`,
  extension: msg`An extension cannot be saved: type the number without it`,
  other_code: msg`This number and the phone code are of different countries: correct one of them`,
  two_numbers: msg`This may include the country's code: type the number without it`,
  check_digit: msg`The check digit does not fit the number: type the NIT from the document, without the check digit`,
  accents: msg`Email addresses have no accents or special signs: type the address as it was given to you`,
  two_days: msg`This date can be read in two ways: write it as YYYY-MM-DD`,
  two_plates: msg`This may be two plates: put ; between them`,
  shown_otherwise: msg`The spreadsheet stores one value and shows another: type the right one`,
  formula: msg`This formula has no result: type the value`,
} as const satisfies Record<ManualReason, MessageDescriptor>

/** Returns the fault of a cell and its fix: the same on screen and in the file to fix. */
export function faultLabel(fault: UploadFault, row: UploadRow, place: UploadPlace): MessageDescriptor {
  const why = manualReason(fault, row, place)
  return why === null ? UPLOAD_CODE_LABELS[fault.code] : WHY_LABELS[why]
}

/** Names each fix. */
export const FIX_LABELS = {
  dates: msg`Dates are written another way: write them as YYYY-MM-DD`,
  id_type_words: msg`The identification type is written in words: write CC, NIT, CE or PA`,
  identification_digits: msg`Identifications have dots, spaces or a check digit: keep only the number`,
  phone_digits: msg`Phones have spaces, signs or the country's code: leave the number`,
  phone_code_digits: msg`Phone codes have zeros or signs: keep the code`,
  phone_code_in_phone: msg`Phones include their country's code: move it to the phone code`,
  email_clean: msg`Emails have spaces or signs around them: remove them`,
  plates_apart: msg`Plates are separated by other signs: put ; between them`,
  name_accents: msg`Accents of names were lost when the file was saved: restore them`,
  text_accents: msg`Accents were lost when the file was saved: restore them`,
} as const satisfies Record<Fix, MessageDescriptor>

/** Asks questions that only a person can answer. */
export const ANSWER_LABELS = {
  date_day_first: msg`Dates can be read in two ways. Is the day first?`,
  date_month_first: msg`Dates can be read in two ways. Is the month first?`,
  end_by_validity: msg`The end is missing. Do these passes last as long as the membership says?`,
  phone_code_of_country: msg`The phone code is missing. Are these phones of your country?`,
  id_type_citizenship: msg`The identification type is missing. Are these citizenship cards (CC)?`,
  last_name_apart: msg`The last name is missing. Is it at the end of the name, as in these examples?`,
  type_of_membership: msg`The vehicle type is missing. Are these vehicles of the type of the membership?`,
  type_car: msg`The vehicle type is missing. Are these cars?`,
  role_operator: msg`The role is missing. Are these operators?`,
} as const satisfies Record<Answer, MessageDescriptor>

/** Names of the records of a sheet. */
export const SHEET_NAMES = {
  passes: msg`Memberships`,
  drivers: msg`Drivers`,
  vehicles: msg`Vehicles`,
  users: msg`Users`,
} as const satisfies Record<SheetKind, MessageDescriptor>

export const TEMPLATE_NAMES = {
  passes: msg`Memberships template`,
  drivers: msg`Drivers template`,
  vehicles: msg`Vehicles template`,
  users: msg`Users template`,
} as const satisfies Record<SheetKind, MessageDescriptor>

export const TEMPLATE_FILES = {
  passes: msg`memberships-template.xlsx`,
  drivers: msg`drivers-template.xlsx`,
  vehicles: msg`vehicles-template.xlsx`,
  users: msg`users-template.xlsx`,
} as const satisfies Record<SheetKind, MessageDescriptor>

export const FILES_TO_FIX = {
  passes: msg`memberships-to-fix.xlsx`,
  drivers: msg`drivers-to-fix.xlsx`,
  vehicles: msg`vehicles-to-fix.xlsx`,
  users: msg`users-to-fix.xlsx`,
} as const satisfies Record<SheetKind, MessageDescriptor>

/** Explains before an upload what it does not do. */
export const UPLOAD_NOTES = {
  passes: msg`No money is recorded: these passes were paid elsewhere. They are renewed and paid like any other.`,
  drivers: msg`Drivers with the same identification stay as they are.`,
  vehicles: msg`Vehicles that their driver already has stay as they are.`,
  users: msg`Each new user gets an invitation by mail and chooses a password. Passwords in the file are not read. Users with the same email stay as they are.`,
} as const satisfies Record<SheetKind, MessageDescriptor>
