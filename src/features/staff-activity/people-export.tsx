import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

import { wallClock } from '../../../domain/zoned-time.ts'
import { useExport } from '../../data/export/use-export.ts'
import { useSession } from '../../data/session-provider.tsx'
import { useAboutFile } from '../../records/use-about-file.ts'
import { formatDateTime } from '../../lib/dates.ts'
import { ExportDialog } from '../../ui/export/export-dialog.tsx'
import { namesOf } from '../../ui/export/export-words.ts'
import { fileName } from '../../ui/export/save-file.ts'
import { useDeviceTimeZone } from '../../ui/moment.tsx'
import { useLocations } from '../locations/public.ts'
import { EXPORTED_SHARES, EXPORTED_SUMS, type ExportedPeople } from './exported-people.ts'

const SHARES = {
  voids: msg`Voided`,
  earlyEnds: msg`Ended early`,
  lastMinutes: msg`Last two minutes`,
  discounts: msg`Discounts`,
  cash: msg`Cash`,
  passStays: msg`Let in on a pass`,
  lostTickets: msg`Lost tickets`,
} satisfies Record<(typeof EXPORTED_SHARES)[number], MessageDescriptor>

const SUMS = {
  revenue: msg`Total taken`,
  atRisk: msg`At risk`,
  unverified: msg`Cannot be checked`,
  overShort: msg`Over or short`,
  payOuts: msg`Cash taken out`,
} satisfies Record<(typeof EXPORTED_SUMS)[number], MessageDescriptor>

function createWorker(): Worker {
  return new Worker(new URL('./people-export.worker.ts', import.meta.url), { type: 'module' })
}

/** The figures of each person as a file. The default export is for `lazy`. */
export default function PeopleExport({ question, onClose }: { question: ExportedPeople; onClose: () => void }) {
  const { t } = useLingui()
  const { currency } = useSession().company
  const { state, start, cancel } = useExport<ExportedPeople>(createWorker)
  const aboutFile = useAboutFile()
  const { list } = useLocations()
  const timeZone = useDeviceTimeZone()
  const title = t`People and activity`
  const [from, before] = [question.from, question.before].map((at) => formatDateTime(at, timeZone))
  const header = [
    t`Person`,
    t`Stays`,
    ...EXPORTED_SHARES.flatMap((field) => {
      const share = t(SHARES[field])
      return [share, t`${share}, per 100 stays`, t`${share}, colleagues per 100 stays`]
    }),
    ...EXPORTED_SUMS.map((field) => `${t(SUMS[field])} (${currency})`),
    t`Drawer opened without a payment`,
  ]
  return (
    <ExportDialog
      standing={state}
      onStart={(format) =>
        start(
          {
            format,
            title,
            about: aboutFile({
              title,
              filters: [
                [t`Days`, `${from} – ${before}`],
                [t`Location`, namesOf(question.locationIds?.split(',') ?? [], list)],
              ],
              timeZone,
            }),
            header,
            words: {},
            question,
          },
          fileName(title, wallClock(new Date(question.before), timeZone).slice(0, 10), format),
        )
      }
      onCancel={cancel}
      onClose={onClose}
    />
  )
}
