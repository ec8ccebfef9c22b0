import { thisHost } from './host.ts'
import { startClusterOn, type Cluster, type ClusterOptions } from './supervisor.ts'

export { ClusterError } from './errors.ts'
export type { Cluster, ClusterOptions } from './supervisor.ts'

/** Starts the bundled PostgreSQL on a data folder that no other process uses, and keeps it running. */
export function startCluster(options: ClusterOptions): Promise<Cluster> {
  return startClusterOn(thisHost(), options)
}
