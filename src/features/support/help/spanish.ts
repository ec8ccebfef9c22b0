/// <reference types="vite/client" />

/** All answers in Spanish, one file of the build. */
export const FILES: Readonly<Record<string, unknown>> = import.meta.glob('./es/*.md', { eager: true })
