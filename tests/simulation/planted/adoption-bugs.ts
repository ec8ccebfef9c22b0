import { adoptOrphanedOps } from '../../../src/offline/orphaned-ops.ts'
import { KeptDatabase } from '../../../src/offline/kept-database.ts'
import type { Op } from '../../../src/offline/outbox/op.ts'
import type { Parts } from '../parts.ts'
import type { PlantedBug } from './planted-bug.ts'

/** Damages an adopted op after its adoption. */
function afterwards(spoil: (adopter: Parameters<Parts['adoptOrphanedOps']>[1], op: Op) => void): PlantedBug['planted'] {
  return {
    parts: {
      adoptOrphanedOps: async (platform, adopter, authorId, writes) => {
        const outcome = await adoptOrphanedOps(platform, adopter, authorId, writes)
        await adopter.db.outbox.filter(({ author }) => author.id === authorId).modify((op) => spoil(adopter, op))
        return outcome
      },
    },
  }
}

/** Faults in adopting the unsent work of a person who has left. */
export const ADOPTION_BUGS: readonly PlantedBug[] = [
  {
    name: 'what is adopted can be undone',
    imitates: 'a handed-over task list: whoever has it now believes that nothing of it was begun',
    planted: afterwards((_, op) => {
      op.inDoubt = false
    }),
  },
  {
    name: 'what is adopted is sent as the adopter’s own',
    imitates:
      'an admin who signs in as somebody else to clear their queue, the other way round: the trail names the wrong one',
    planted: afterwards(({ user: { id, firstName: name } }, op) => {
      op.author = { id, name }
      delete op.adopter
    }),
  },
  {
    name: 'what is adopted is deleted there before it is here',
    imitates: 'a move between two stores as a cut and a paste',
    planted: {
      parts: {
        adoptOrphanedOps: async (platform, adopter, authorId, writes) => {
          const theirs = new KeptDatabase(authorId, adopter.company.id, platform)
          const ops = await theirs.outbox.orderBy('seq').toArray()
          await theirs.outbox.clear()
          await theirs.outbox.count()
          await theirs.outbox.bulkAdd(ops)
          theirs.close()
          return adoptOrphanedOps(platform, adopter, authorId, writes)
        },
      },
    },
  },
]
