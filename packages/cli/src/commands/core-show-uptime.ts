import { command } from '../command.ts'
import { elapsedSeconds, elapsedWords } from '../elapsed.ts'
import { shown } from '../reply.ts'

export const coreShowUptime = command(
  {
    name: 'core show uptime',
    synopsis: 'Says how long the exchange has been up, and when it was reloaded.',
    arguments: [{ name: 'unit', isOptional: true, words: ['seconds'] }],
  },
  ({ args, deps: { clock, system } }) => {
    const upMs = clock.wall() - system.startedAt
    const reloadMs = clock.wall() - system.lastReloadAt
    const written = args.length > 0 ? elapsedSeconds : elapsedWords
    const lines = [`System uptime: ${written(upMs)}`, `Last reload: ${written(reloadMs)}`]
    return shown(lines, { uptimeSeconds: elapsedSeconds(upMs), lastReloadSeconds: elapsedSeconds(reloadMs) })
  },
)
