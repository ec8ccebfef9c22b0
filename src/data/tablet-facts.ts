import { appErrorNotes } from './app-error-notes.ts'
import { appVersion } from '../lib/app-version.ts'
import { parsePrinterNote, PRINTER_NOTE } from '../lib/printer-note.ts'
import type { TabletFacts } from '../offline/tablet-report.ts'

/** Returns the state of this browser for the device's report. A part that the browser refuses is null. */
export async function tabletFacts(): Promise<TabletFacts> {
  const [storage, battery, updateWaits] = await Promise.all([
    storageFacts().catch(() => null),
    batteryFacts().catch(() => null),
    waitsForUpdate().catch(() => false),
  ])
  return { version: appVersion(), updateWaits, storage, battery, printer: printerCondition(), errors: appErrorNotes() }
}

function printerCondition(): TabletFacts['printer'] {
  try {
    return parsePrinterNote(localStorage.getItem(PRINTER_NOTE))
  } catch {
    return null
  }
}

async function storageFacts(): Promise<TabletFacts['storage']> {
  // Absent over plain HTTP, although TypeScript's types say that it always exists.
  if (!('storage' in navigator)) return null
  const [{ usage, quota }, kept] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()])
  return usage === undefined || quota === undefined
    ? null
    : { used: Math.round(usage), granted: Math.round(quota), kept }
}

/** Only Chromium reports the battery, and TypeScript's types lack it. */
async function batteryFacts(): Promise<TabletFacts['battery']> {
  const ask: unknown = Reflect.get(navigator, 'getBattery')
  if (typeof ask !== 'function') return null
  const battery: unknown = await Reflect.apply(ask, navigator, [])
  if (!(battery instanceof Object) || !('level' in battery) || !('charging' in battery)) return null
  const { level, charging } = battery
  return typeof level === 'number' && typeof charging === 'boolean'
    ? { percent: Math.round(level * 100), charging }
    : null
}

async function waitsForUpdate(): Promise<boolean> {
  return (await navigator.serviceWorker?.getRegistration())?.waiting != null
}
