import { readKeptList } from '../../data/export/kept-list.ts'
import { serveExport } from '../../data/export/serve-export.ts'
import { VEHICLE_LIST } from './kept-vehicles.ts'

serveExport(readKeptList(VEHICLE_LIST))
