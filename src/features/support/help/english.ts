/// <reference types="vite/client" />

/** All English articles, in one file of the build. */
export const FILES: Readonly<Record<string, unknown>> = import.meta.glob('./en/*.md', { eager: true })
