/** Runs `task` one at a time. A call during a run starts exactly one more run; both promises settle with that run. */
export function coalesced(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let again = false

  async function run(): Promise<void> {
    try {
      do {
        again = false
        await task()
      } while (again)
    } finally {
      running = null
    }
  }

  return () => {
    if (running === null) running = run()
    else again = true
    return running
  }
}
