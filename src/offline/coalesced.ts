/** Runs `task` one at a time. A call while it runs makes it run once more; both promises end with that. */
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
