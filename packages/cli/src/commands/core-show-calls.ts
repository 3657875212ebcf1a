import { callTotals } from '../call-totals.ts'
import { command } from '../command.ts'
import { elapsedSeconds, elapsedWords } from '../elapsed.ts'
import { shown } from '../reply.ts'

export const coreShowCalls = command(
  {
    name: 'core show calls',
    synopsis: 'Says how many calls there are and were, and how many more there is room for.',
    arguments: [{ name: 'shape', isOptional: true, words: ['uptime', 'seconds'] }],
  },
  ({ args, deps }) => {
    const totals = callTotals(deps)
    const lines = [...totals.lines.slice(1), ...(totals.left === undefined ? [] : [totals.left])]
    if (args.length === 0) return shown(lines, totals.data)
    const upMs = deps.clock.wall() - deps.system.startedAt
    const up = args[0]?.toLowerCase() === 'seconds' ? elapsedSeconds(upMs) : elapsedWords(upMs)
    return shown([...lines, `System uptime: ${up}`], { ...totals.data, uptimeSeconds: elapsedSeconds(upMs) })
  },
)
