import type { PlantedBug } from './planted-bug.ts'

export const SERVER_BUGS: readonly PlantedBug[] = [
  {
    name: 'effects without receipts',
    imitates: 'servers that trust their clients to send once',
    planted: { rules: { keepsReceipts: false } },
  },
  {
    name: 'refusals without receipts',
    imitates: 'receipts of successes only: a late copy is done after the person has given the change up',
    planted: { rules: { keepsRefusals: false } },
  },
  {
    name: 'a refusal at the door is the last word',
    imitates: 'roles that are asked before the key: what was done and not heard of is refused, and taken for not done',
    planted: { rules: { tellsWhatIsFinal: false } },
  },
  {
    name: 'the last write wins',
    imitates: 'a PATCH that does not ask what it was made from',
    planted: { rules: { comparesFields: false } },
  },
  {
    name: 'a batch goes on in a lane after a refusal',
    imitates: 'batches whose entries know nothing of each other',
    planted: { rules: { holdsLanes: false } },
  },
  {
    name: 'a batch does what follows something refused',
    imitates: 'batches that hold the order of a record, and of nothing else',
    planted: { rules: { holdsFollowers: false } },
  },
  {
    name: 'money is collected that its collector has not seen',
    imitates: 'a collection that does not say which revision it is of: what came late disappears in it',
    planted: { rules: { comparesRevisions: false } },
  },
  {
    name: 'a late payment changes a cash-up that was collected',
    imitates:
      'a point of sale that writes synced orders into the session which they name, closed or not: its cash statements no longer agree',
    planted: { rules: { carriesIntoCurrent: false } },
  },
]
