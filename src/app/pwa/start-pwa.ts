import { startServiceWorker } from './app-update.ts'
import { isInstalled, watchForInstallOffer } from './installation.ts'
import { askToKeepStorage } from './kept-storage.ts'

/** Called once, before the app is drawn. */
export function startPwa(): void {
  watchForInstallOffer(() => void askToKeepStorage())
  if (isInstalled()) void askToKeepStorage()
  void startServiceWorker()
}
