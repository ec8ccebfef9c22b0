/** Starts the worker that reads the services for a file. */
export function createServicesWorker(): Worker {
  return new Worker(new URL('./services-export.worker.ts', import.meta.url), { type: 'module' })
}
