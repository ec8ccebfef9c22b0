import type { Location } from '../../../contract/location.ts'
import type { VersionRate } from '../../../contract/rate-version.ts'
import type { Currency } from '../../../domain/countries.ts'
import type { Language } from '../../../domain/people.ts'
import { apdsRates } from '../../../domain/rates/apds.ts'
import { type SheetFault, linesOfRates, rateInWords, ratesOfLines } from '../../../domain/rates/rate-sheet.ts'
import type { VehicleTypeId } from '../../../domain/vehicles.ts'
import { wallClock } from '../../../domain/zoned-time.ts'
import { now } from '../../lib/now.ts'
import { fileOfLines, sheetsOfFile } from '../../lib/spreadsheet/sheet-work.ts'
import { fileName, saveFile } from '../../ui/export/save-file.ts'
import type { KnownVersion } from './queries.ts'

interface FilesGiven {
  location: Location
  rates: readonly VersionRate[]
  caps: KnownVersion['caps']
  language: Language
  vehicles: readonly { id: VehicleTypeId; name: string }[]
}

const LARGEST = 2 * 1024 * 1024

function named({ location }: FilesGiven, extension: string, word: string): string {
  const today = wallClock(new Date(now()), location.timeZone).slice(0, 10)
  return fileName(`${word} ${location.name}`, today, extension)
}

/** Saves the rates as an .xlsx file, from which they can be read again. */
export async function saveRatesSheet(given: FilesGiven, word: string): Promise<void> {
  const { location, rates, caps, language, vehicles } = given
  const lines = linesOfRates({ rates: [...rates], caps: [...caps] }, language, {
    timeZone: location.timeZone,
    vehicles,
  })
  saveFile(await fileOfLines({ name: word, lines }), named(given, 'xlsx', word))
}

export type SheetOfRates =
  | { ok: true; rates: VersionRate[]; caps: KnownVersion['caps'] }
  | {
      ok: false
      faults: (
        | SheetFault
        | { code: 'file_unreadable' | 'sheet_type_invalid' | 'sheet_damaged' | 'sheet_encrypted' | 'sheet_too_large' }
      )[]
    }

/** Reads the rates of an .xlsx file. */
export async function readRatesSheet(file: File, { location, vehicles }: FilesGiven): Promise<SheetOfRates> {
  if (file.size > LARGEST) return { ok: false, faults: [{ code: 'sheet_too_large' }] }
  const sheets = await sheetsOfFile(file, false)
  if (!Array.isArray(sheets)) return { ok: false, faults: [{ code: sheets.fault }] }
  const shown = sheets.find(({ isHidden, rows }) => !isHidden && rows.length > 0)
  const read = ratesOfLines(shown?.rows ?? [], { timeZone: location.timeZone, vehicles })
  if (!read.ok) return read
  const { rates, caps } = read.sheet
  return {
    ok: true,
    caps,
    rates: rates.map(({ days, first, ...rate }) => ({
      ...rate,
      days: [...days],
      ...(first !== undefined && { first: [...first] }),
    })),
  }
}

interface ApdsGiven extends FilesGiven {
  currency: Currency
  taxRate: number
  latest: KnownVersion
}

/** Saves the rates as rate tables of the Alliance for Parking Data Standards. */
export function saveApds(given: ApdsGiven, word: string): void {
  const { location, rates, language, vehicles, currency, taxRate, latest } = given
  const tables = apdsRates(rates, {
    locationId: location.id,
    locationName: location.name,
    currency,
    taxRate,
    language,
    version: latest.number,
    startsAt: latest.startsAt ?? new Date(now()).toISOString(),
    vehicles,
    wordsOf: (rate) => rateInWords(rate, language),
  })
  const file = new Blob([JSON.stringify(tables, null, 2)], { type: 'application/json' })
  saveFile(file, named(given, 'apds.json', word))
}
