// A thread begins without the loader of the process that it is of.
import { register } from 'tsx/esm/api'

register()
await import('./export.thread.ts')
