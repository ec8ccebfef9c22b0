import { serveExport } from '../../data/export/serve-export.ts'
import { readCashUps } from './exported-cash-ups.ts'

serveExport(readCashUps)
