import { msg } from '@lingui/core/macro'

import { copyText } from '../../ui/copy-text.ts'

const COPIED = msg`Plate copied`
const NOT_COPIED = msg`The browser did not let PARQ copy. Select the plate and copy it yourself.`

export const copyPlate = (plate: string) => copyText(plate, COPIED, NOT_COPIED)
