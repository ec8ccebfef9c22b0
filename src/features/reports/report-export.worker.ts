import { serveExport } from '../../data/export/serve-export.ts'
import { readReport } from './exported-report.ts'

serveExport(readReport)
