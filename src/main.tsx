import './app/mantine.ts'
import './app/tokens.css'
import './app/global.css'

import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'

import { App } from './app/app.tsx'
import { catchErrors, noteAppError } from './app/errors/catch-errors.ts'
import { BootFailure } from './app/errors/error-pages.tsx'
import { followAccountLanguage, startLanguage } from './app/language.ts'
import { isPainted, liftBootScreen } from './app/boot-screen.ts'
import { followKeyboard } from './app/keyboard.ts'
import { startPwa } from './app/pwa/start-pwa.ts'
import { keepPastedLinesApart } from './app/pasted-lines.ts'
import { reloadWhenBack, surviveRewriting } from './app/rewritten-page.ts'
import { createAppRouter } from './app/router.tsx'
import { followPaperColor } from './app/theme-color.ts'
import { createDataClient } from './data/data-client.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no #root')
const root = createRoot(container, {
  // Errors of a screen that one of its boundaries shows.
  onCaughtError: (error) => {
    console.error(error)
    noteAppError('screen', error)
  },
})

catchErrors()
surviveRewriting(document)
keepPastedLinesApart(document)
reloadWhenBack(window, () => location.reload())
startPwa()
followPaperColor()
followKeyboard()
const client = createDataClient(
  (count) => void import('./app/restored-notice.ts').then(({ showRestoredNotice }) => showRestoredNotice(count)),
  (asks) => void import('./app/tablet-acts.ts').then(({ carryOut }) => carryOut(asks, client.sessions)),
)
const router = createAppRouter(client)
followAccountLanguage(client.sessions)

// The screen's own files are fetched while the language and the device's store are read.
const [matched] = router.getMatchedRoutes(location.pathname)
for (const route of matched) void router.loadRouteChunk(route)

/** Opens the person's store while the screen's files load; if nobody is signed in, enters nothing. */
async function startClient(): Promise<void> {
  await client.start()
  if (client.sessions.state().status === 'signed_in' && location.pathname.startsWith('/dashboard'))
    void client.sessions.enter()
}

// Not awaited here: the core's own file imports this one, and would wait for it forever.
void Promise.all([startLanguage(), startClient()]).then(
  async () => {
    if (isPainted()) {
      // The app's page is ready before it is drawn, so that it replaces the painted page from one frame to the next.
      const [{ InPlace }] = await Promise.all([import('./app/painted/replace-painted.tsx'), router.load()])
      // Drawn in slices, so that a key or a tap on the painted page never waits.
      return startTransition(() =>
        root.render(
          <InPlace root={container}>
            <App client={client} router={router} />
          </InPlace>,
        ),
      )
    }
    // The app is drawn beneath the loading screen, until a page can be seen.
    const stop = router.subscribe('onRendered', () => {
      stop()
      liftBootScreen(client.sessions)
    })
    root.render(<App client={client} router={router} />)
  },
  (error: unknown) => {
    noteAppError('uncaught', error)
    root.render(<BootFailure error={error} />)
    liftBootScreen(client.sessions)
  },
)
