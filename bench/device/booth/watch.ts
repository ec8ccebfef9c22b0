import type { Page } from '@playwright/test'

import { NAMING_HELPER } from '../in-page.ts'

export interface Taken {
  plate: string
  /** Milliseconds from the press until the field is empty and focused, and a frame shows this. */
  ready: number | null
  /** Milliseconds from the press until the page names the vehicle as being saved or as checked in. */
  named: number | null
  /**
   * Milliseconds from the press until the page says that the vehicle is checked in, which it does once the op is on
   * disk.
   */
  kept: number | null
  /**
   * Milliseconds from the press until the vehicle is in the list of vehicles inside, with the button that charges it.
   */
  listed: number | null
}

declare global {
  interface Window {
    boothWatch: {
      echoes: number[]
      taken: Taken[]
      /**
       * Milliseconds from the press of a panel's button until its result is displayed, by the button's label; `null` if
       * never.
       */
      pressed: Record<'charge' | 'open' | 'close', (number | null)[]>
      /** Settles once the document has not changed for this time, in milliseconds, and the page is idle. */
      rests: (ms: number) => Promise<void>
      /** Settles once the result of the last press of a button is displayed; rejects if this takes half a minute. */
      answered: (what: 'charge' | 'open' | 'close') => Promise<void>
    }
  }
}

/**
 * Makes each document of the page measure the reaction of the booth's field, from the moment at which the browser
 * received the key.
 */
export async function watchBooth(page: Page): Promise<void> {
  await page.addInitScript(NAMING_HELPER)
  await page.addInitScript(() => {
    const pressed: Window['boothWatch']['pressed'] = { charge: [], open: [], close: [] }
    /** Calls that wait for the result of a press. */
    const listeners = new Set<() => void>()
    let changedAt = performance.now()
    const watch: Window['boothWatch'] = {
      echoes: [],
      taken: [],
      pressed,
      rests: (ms) =>
        new Promise((resolve) => {
          const look = () => {
            const left = changedAt + ms - performance.now()
            if (left > 0) setTimeout(() => requestIdleCallback(look), left)
            else resolve()
          }
          requestIdleCallback(look)
        }),
      answered: (what) =>
        new Promise((resolve, reject) => {
          setTimeout(() => reject(new Error(`No result of ${what}`)), 30_000)
          const look = () => pressed[what].at(-1) != null && resolve()
          listeners.add(look)
          look()
        }),
    }
    window.boothWatch = watch

    const painted = (then: (at: number) => void) => {
      requestAnimationFrame(() => {
        const channel = new MessageChannel()
        channel.port1.addEventListener('message', () => then(performance.now()))
        channel.port1.start()
        channel.port2.postMessage(null)
      })
    }

    // Checked when the document changes, rather than in each frame: an extra frame would be the benchmark's own load.
    const waiting = new Set<() => boolean>()
    const look = () => {
      changedAt = performance.now()
      for (const isOver of waiting) if (isOver()) waiting.delete(isOver)
    }
    new MutationObserver(look).observe(document, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    })

    /** Calls `then` with the moment at which a frame with the expected content is painted. */
    const whenThere = (isThere: () => boolean, then: (at: number) => void) => {
      const isOver = () => {
        if (!isThere()) return false
        painted(then)
        return true
      }
      waiting.add(isOver)
      // After the press itself, whose own task may show the content without a change of the document.
      setTimeout(look)
    }

    const isListed = (plate: string) => document.querySelector(`main button[aria-label="Charge ${plate}"]`) !== null
    const lineOf = (plate: string) =>
      [...document.querySelectorAll('main [role=status]')]
        .map(({ textContent }) => textContent.replaceAll(/\s/g, ''))
        .find((text) => text.startsWith(plate))
    // The second text is that of earlier releases.
    const isKept = (plate: string) => /^(camein|isin)/.test(lineOf(plate)?.slice(plate.length) ?? '') || isListed(plate)
    const isNamed = (plate: string) => lineOf(plate) !== undefined || isListed(plate)

    const follow = (field: HTMLInputElement, taken: Taken, pressed: number) => {
      // In a burst, the next plate begins before a frame is drawn.
      whenThere(
        () =>
          field.isConnected && !field.value.toUpperCase().startsWith(taken.plate) && document.activeElement === field,
        (at) => (taken.ready = at - pressed),
      )
      whenThere(
        () => isNamed(taken.plate),
        (at) => (taken.named = at - pressed),
      )
      whenThere(
        () => isKept(taken.plate),
        (at) => (taken.kept = at - pressed),
      )
      whenThere(
        () => isListed(taken.plate),
        (at) => (taken.listed = at - pressed),
      )
    }

    const hasPanel = (title: string) =>
      [...document.querySelectorAll('[role=dialog] h2')].some(({ textContent }) => textContent === title)
    const isDone = {
      charge: () => hasPanel('Finished'),
      open: () => !hasPanel('Open register'),
      close: () => !hasPanel('Close register'),
    }
    const buttonOf: Record<string, keyof typeof isDone> = {
      'Charge and finish': 'charge',
      Finish: 'charge',
      'Open register': 'open',
      'Close register': 'close',
    }

    const followPress = (what: keyof typeof isDone, pressed: number) => {
      const nth = watch.pressed[what].push(null) - 1
      whenThere(isDone[what], (at) => {
        watch.pressed[what][nth] = at - pressed
        for (const listener of listeners) listener()
      })
    }

    document.addEventListener(
      'keydown',
      (event) => {
        const field = event.target
        if (!(field instanceof HTMLInputElement) || !field.hasAttribute('data-takes-keyboard')) return
        if (event.key === 'Enter') {
          const taken: Taken = { plate: field.value.toUpperCase(), ready: null, named: null, kept: null, listed: null }
          watch.taken.push(taken)
          follow(field, taken, event.timeStamp)
        } else painted((at) => watch.echoes.push(at - event.timeStamp))
      },
      true,
    )
    document.addEventListener(
      'click',
      ({ target, timeStamp }) => {
        const button = target instanceof Element ? target.closest('[role=dialog] button') : null
        const what = buttonOf[button?.textContent ?? '']
        if (what !== undefined) followPress(what, timeStamp)
      },
      true,
    )
  })
}
