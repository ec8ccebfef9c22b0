export type Settings = Readonly<Record<string, string>>

// Passed on the command line rather than written to postgresql.conf: an update of PARQ brings its new values along, and
// the folder stays as initdb made it.
export const DEFAULTS: Settings = {
  shared_buffers: '128MB',
  max_connections: '60',
  wal_compression: 'on',
  max_wal_size: '512MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
  // The workers of the default are three more processes, for disks busier than this one will be.
  io_method: 'sync',
  // Nothing is replicated.
  max_logical_replication_workers: '0',
  // Kept out of /dev/shm: containers give it 64 MB, and systemd empties it of an ordinary user's files at log-out.
  dynamic_shared_memory_type: 'mmap',
}
