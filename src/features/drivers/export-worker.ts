/** Starts the worker that reads the vehicles for a file. */
export function createVehiclesWorker(): Worker {
  return new Worker(new URL('./vehicles-export.worker.ts', import.meta.url), { type: 'module' })
}
