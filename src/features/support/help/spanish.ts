/// <reference types="vite/client" />

/** All Spanish articles, in one file of the build. */
export const FILES: Readonly<Record<string, unknown>> = import.meta.glob('./es/*.md', { eager: true })
