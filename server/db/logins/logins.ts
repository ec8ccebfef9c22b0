import type { PoolConfig } from 'pg'

import type { ServerConfig } from '../../config.ts'
import type { Cluster } from '../embedded/cluster.ts'

/** Logins of a start: of the application, and of the owner, which is null if another process migrates the database. */
export interface Logins {
  application: PoolConfig
  owner: PoolConfig | null
}

/** Returns the logins of the bundled PostgreSQL, or of the database that the configuration names. */
export function loginsOf(
  { databaseUrl, databaseOwnerUrl }: Pick<ServerConfig, 'databaseUrl' | 'databaseOwnerUrl'>,
  cluster: Cluster | null,
): Logins {
  if (cluster) return { application: cluster.application, owner: cluster.connection }
  return {
    application: { connectionString: databaseUrl ?? '' },
    owner: databaseOwnerUrl === null ? null : { connectionString: databaseOwnerUrl },
  }
}
