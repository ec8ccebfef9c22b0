import { readKeptList } from '../../data/export/kept-list.ts'
import { serveExport } from '../../data/export/serve-export.ts'
import { DRIVER_LIST } from './kept-drivers.ts'

serveExport(readKeptList(DRIVER_LIST))
