import { serveExport } from '../../data/export/serve-export.ts'
import { readServices } from './exported-services.ts'

serveExport(readServices)
