import { serveExport } from '../../data/export/serve-export.ts'
import { readVehicles } from './exported-vehicles.ts'

serveExport(readVehicles)
