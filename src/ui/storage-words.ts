import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

interface StorageWords {
  title: MessageDescriptor
  advice: MessageDescriptor
}

/** Messages for failures of the device's store, by kind, and what a person can do. */
export const STORAGE_WORDS = {
  full: {
    title: msg`This device has no space left`,
    advice: msg`PARQ cannot keep anything new here. Delete photos, files or apps that are not needed, then try again.`,
  },
  missing: {
    title: msg`This window cannot keep anything`,
    advice: msg`PARQ needs the browser’s storage, which private windows and some settings turn off. Open PARQ in a normal window, or allow this site to store data.`,
  },
  blocked: {
    title: msg`Another tab holds an older version open`,
    advice: msg`Close the other PARQ tabs: this one continues by itself as soon as they are closed.`,
  },
  closed: {
    title: msg`The storage was closed`,
    advice: msg`The browser closed or deleted PARQ’s data on this device. Load the page again.`,
  },
  unreadable: {
    title: msg`The storage of this device cannot be read`,
    advice: msg`Load the page again. If that does not help, ask for support before you clear the browser’s data.`,
  },
} satisfies Record<string, StorageWords>
