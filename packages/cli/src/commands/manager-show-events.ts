import { wideCell } from '../columns.ts'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

const columns = 3
const width = 28

export const managerShowEvents = command(
  { name: 'manager show events', synopsis: 'Lists the events of the manager interface.' },
  async ({ deps: { manager } }) => {
    const events = await manager.events()
    const row = (names: readonly string[]) => `  ${names.map((name) => wideCell(name, width)).join('  ')}`.trimEnd()
    const lines: string[] = []
    for (let at = 0; at < events.length; at += columns)
      lines.push(row(events.slice(at, at + columns).map(({ name }) => name)))
    const rule = row(Array.from({ length: columns }, () => '-'.repeat(width)))
    return shown(
      ['Events:', rule, ...lines],
      events.map((event) => ({ ...event })),
    )
  },
)
