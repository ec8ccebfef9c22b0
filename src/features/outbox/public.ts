export { default as LateRefusals } from './late-refusals.tsx'
export { OrphanedOpsHint } from './lazy.ts'
