// A thread starts without the loader of its process.
import { register } from 'tsx/esm/api'

register()
await import('./export.thread.ts')
