import { cacheCountries } from './countries.ts'
import { dropFormerCaches } from './former-caches.ts'
import { sendOutboxWhenBack } from './outbox.ts'
import { passCallsBy } from './pass-by.ts'
import { precacheShell } from './precache.ts'
import { cacheTiles } from './tiles.ts'
import { takeOverWhenAsked } from './update.ts'

passCallsBy()
precacheShell()
cacheCountries()
cacheTiles()
dropFormerCaches()
takeOverWhenAsked()
sendOutboxWhenBack()
