import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { UploadCode } from '../../../../domain/pass-upload/check-rows.ts'
import type { Fix } from '../../../../domain/pass-upload/fixes.ts'

/** What is wrong with a cell. */
export const UPLOAD_CODE_LABELS = {
  required: msg`Fill in this cell`,
  id_type: msg`CC or NIT`,
  identification: msg`5 to 11 digits, without dots or spaces`,
  name: msg`3 to 39 letters`,
  email: msg`This is no e-mail address`,
  phone: msg`Digits only: 6 to 11, and 1 to 3 for the code`,
  plate: msg`This is no plate of your country; put ; between several`,
  type_mismatch: msg`The membership is for another vehicle type`,
  date_format: msg`Write the date as YYYY-MM-DD`,
  date_order: msg`The end is before the start`,
  too_many_plates: msg`More plates than the membership allows`,
  duplicate_in_file: msg`A row above has this plate on the same days`,
  contact_taken: msg`Another driver, or a row above, has this contact`,
  plate_has_pass: msg`This plate has a pass here on these days`,
} as const satisfies Record<UploadCode, MessageDescriptor>

/** What a press does to many cells. */
export const FIX_LABELS = {
  date_dmy: msg`Dates are written DD/MM/YYYY: read them so`,
  date_mdy: msg`Dates are written MM/DD/YYYY: read them so`,
  date_words: msg`Dates are written another way: write them as YYYY-MM-DD`,
  date_swap: msg`Start and end are in the wrong order: swap them`,
  end_by_validity: msg`The end is missing: set it by the validity of the membership`,
  id_type_words: msg`The identification type is written in words: write CC or NIT`,
  identification_digits: msg`Identifications have dots, spaces or a check digit: leave the number`,
  phone_digits: msg`Phones have spaces, signs or the country's code: leave the number`,
  phone_code_of_country: msg`The phone code is missing: set your country's`,
  email_clean: msg`E-mails have spaces or signs around them: take them off`,
  plates_apart: msg`Plates are set apart by other signs: put ; between them`,
  type_of_membership: msg`The vehicle type is not the membership's: set it`,
} as const satisfies Record<Fix, MessageDescriptor>
