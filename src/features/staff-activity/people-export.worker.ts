import { serveExport } from '../../data/export/serve-export.ts'
import { readPeople } from './exported-people.ts'

serveExport(readPeople)
