import { cacheCountries } from './countries.ts'
import { precacheShell } from './precache.ts'
import { cacheTiles } from './tiles.ts'
import { takeOverWhenAsked } from './update.ts'

precacheShell()
cacheCountries()
cacheTiles()
takeOverWhenAsked()
