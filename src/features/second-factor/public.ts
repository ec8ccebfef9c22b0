export { EnrolFirst } from './enrol-first.tsx'
export { SecondFactorCard } from './second-factor-card.tsx'
export { StepUp } from './step-up.tsx'
