import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { OutboxImport } from '../../data/use-outbox-file.ts'

type Fault = Extract<OutboxImport, { kind: 'fault' }>['fault']['kind']

/** Why a file was not taken, and what to do. Of somebody else's, and of another company's, the name is said too. */
export const IMPORT_FAULTS = {
  foreign: msg`This is no outbox of PARQ. Choose the file that was saved under “This device” on the other tablet; its name begins with parq-outbox.`,
  damaged: msg`This file was cut or changed on its way, so nothing of it was taken. Save it once more on the other tablet, and send it as it is.`,
  newer: msg`A newer version of PARQ has written this file. Update PARQ on this device, then import it.`,
  other_author: msg`This file is somebody else’s work. It is sent in their name only: they have to sign in on this device and import it themselves.`,
  other_company: msg`This file was made in another company. Choose that company first, then import it.`,
  too_large: msg`No outbox is as large as this file: choose the one that was saved under “This device” on the other tablet.`,
  unreadable: msg`The browser could not read this file. Copy it onto this device first, then choose it again.`,
} satisfies Record<Fault, MessageDescriptor>
