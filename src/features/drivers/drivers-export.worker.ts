import { serveExport } from '../../data/export/serve-export.ts'
import { readDrivers } from './exported-drivers.ts'

serveExport(readDrivers)
