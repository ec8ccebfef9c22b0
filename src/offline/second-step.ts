import type { SecondStep } from '../../contract/session.ts'

/** The password was right, and the person must give their second factor. */
export class SecondStepNeeded extends Error {
  readonly step: SecondStep

  constructor(step: SecondStep) {
    super('The second factor is needed')
    this.name = 'SecondStepNeeded'
    this.step = step
  }
}
