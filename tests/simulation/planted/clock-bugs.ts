import { createServerClock } from '../../../src/offline/server-clock.ts'
import type { PlantedBug } from './planted-bug.ts'

type Options = Parameters<typeof createServerClock>[0]
type ServerClock = ReturnType<typeof createServerClock>

const clockWith = (change: (clock: ServerClock, options: Options) => Partial<ServerClock>) => ({
  parts: {
    createServerClock: (options: Options) => {
      const clock = createServerClock(options)
      return { ...clock, ...change(clock, options) }
    },
  },
})

export const CLOCK_BUGS: readonly PlantedBug[] = [
  {
    name: 'prices by the device’s clock',
    imitates: 'Date.now() wherever a time is needed: a tablet three days ahead asks for three days',
    planted: clockWith((_, { clock }) => ({ instant: () => new Date(clock.now()).toISOString() })),
  },
  {
    name: 'forgets the offset on restart',
    imitates: 'an offset in a variable: right until the tab is opened without a connection',
    planted: {
      parts: {
        createServerClock: ({ clock }) =>
          createServerClock({ clock, notes: { read: () => null, write: () => undefined } }),
      },
    },
  },
  {
    name: 'asks for the time once',
    imitates:
      'an offset that is taken at the start and added to Date.now() for ever: whoever sets the clock sets the prices',
    planted: {
      parts: {
        createServerClock: (options) => {
          let ahead: number | null = null
          const clock = createServerClock(options)
          return {
            ...clock,
            noteServerTime: (asOf, sentAt) => {
              ahead ??= Date.parse(asOf) - options.clock.now()
              clock.noteServerTime(asOf, sentAt)
            },
            instant: () => new Date(options.clock.now() + (ahead ?? 0)).toISOString(),
          }
        },
      },
    },
  },
]
