import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'

import { notePeopleLookup } from '../../contract/people-lookups.ts'
import { wallClock } from '../../domain/zoned-time.ts'
import type { ListQuestion } from '../data/export/kept-list.ts'
import { useExport } from '../data/export/use-export.ts'
import { useSession } from '../data/session-provider.tsx'
import { deviceTimeZone } from '../lib/device-zone.ts'
import { now } from '../lib/now.ts'
import { ExportDialog } from '../ui/export/export-dialog.tsx'
import { UNSENT_HEADER, exportWords } from '../ui/export/export-words.ts'
import { fileName } from '../ui/export/save-file.ts'
import { useVehicleTypes } from '../ui/vehicle-type.tsx'
import { useAboutFile } from './use-about-file.ts'

interface KeptExportProps {
  title: string
  /** Creates a worker that reads the rows itself, with `readKeptList`: posting rows to it would block the page. */
  createWorker: () => Worker
  columns: readonly MessageDescriptor[]
  /** Words of enumeration members, by column and member. */
  words?: Record<string, Record<string, MessageDescriptor>>
  search: string
  /** Whether the rows are people, whose export the server records. */
  hasPeople?: boolean
  onClose: () => void
}

/** All rows of a kept list that its search finds, as a file. `lazy` needs the default export. */
export default function KeptExport({
  title,
  createWorker,
  columns,
  words = {},
  search,
  hasPeople = false,
  onClose,
}: KeptExportProps) {
  const { t } = useLingui()
  const { exportedNames } = useVehicleTypes()
  const aboutFile = useAboutFile()
  const { api } = useSession()
  const { state, start, cancel } = useExport<ListQuestion>(createWorker)
  const saved = state.kind === 'done' ? state.rows : null
  useEffect(() => {
    if (hasPeople && saved !== null)
      void api.call(notePeopleLookup, { body: { lookup: { kind: 'exported', people: saved } } }).catch(() => undefined)
  }, [api, hasPeople, saved])
  return (
    <ExportDialog
      standing={state}
      onStart={(format) =>
        start(
          {
            format,
            title,
            about: aboutFile({ title, filters: [[t`Search`, search]], timeZone: deviceTimeZone() }),
            header: [...columns, UNSENT_HEADER].map((column) => t(column)),
            words: { ...exportWords(t, words), ...exportedNames },
            question: { search },
          },
          fileName(title, wallClock(new Date(now()), deviceTimeZone()).slice(0, 10), format),
        )
      }
      onCancel={cancel}
      onClose={onClose}
    />
  )
}
