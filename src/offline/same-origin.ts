import type { AppConfig } from '../../contract/config.ts'

/** Default configuration until the operator's is known: everything on this origin. */
export const SAME_ORIGIN: AppConfig = {
  areas: { users: '', entities: '', management: '', payments: '', services: '' },
  oldApplication: null,
  support: { email: null, phone: null, url: null },
  map: { tiles: '', attribution: '' },
  demo: null,
}
