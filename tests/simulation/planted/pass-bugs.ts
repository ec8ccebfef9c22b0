import type { ServerRules } from '../model-rules.ts'
import type { PlantedBug } from './planted-bug.ts'

const without = (rule: keyof ServerRules) => ({ rules: { [rule]: false } })

/** Faults in passes: their sale, their coverage, and their cost. */
export const PASS_BUGS: readonly PlantedBug[] = [
  {
    name: 'what is paid for a pass is in no takings',
    imitates: 'subscriptions in a module of their own: the drawer has more than its sheet says',
    planted: without('countsPasses'),
  },
  {
    name: 'a plate has two passes at one place',
    imitates: 'uniqueness that is asked when the form is opened, and not when it is sent',
    planted: without('onePassPerPlate'),
  },
  {
    name: 'a pass covers all of its plates at once',
    imitates: 'a whitelist of plates: one resident, two cars, one place',
    planted: without('keepsToSpaces'),
  },
  {
    name: 'who is inside is not looked at again when their pass is sold or changed',
    imitates: 'rights that are copied at the entry, and asked of the copy',
    planted: without('looksAgain'),
  },
  {
    name: 'a renewal begins on the day of paying',
    imitates: 'now plus thirty days: who pays early loses what was left',
    planted: without('renewsOnward'),
  },
  {
    name: 'what a pass covers costs nothing, though the booth took money for it',
    imitates: 'our own of before: what was taken at a booth that did not know of the pass is in no drawer',
    planted: without('booksCoveredAsTaken'),
  },
]
