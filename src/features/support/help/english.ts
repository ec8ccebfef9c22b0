/// <reference types="vite/client" />

/** All answers in English, one file of the build. */
export const FILES: Readonly<Record<string, unknown>> = import.meta.glob('./en/*.md', { eager: true })
