import { cacheCountries } from './countries.ts'
import { dropFormerCaches } from './former-caches.ts'
import { sendOutboxWhenBack } from './outbox.ts'
import { bypassApi } from './bypass-api.ts'
import { precacheShell } from './precache.ts'
import { cacheTiles } from './tiles.ts'
import { takeOverWhenAsked } from './update.ts'

bypassApi()
precacheShell()
cacheCountries()
cacheTiles()
dropFormerCaches()
takeOverWhenAsked()
sendOutboxWhenBack()
