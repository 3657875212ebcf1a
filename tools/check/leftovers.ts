// Loaded into every process of tests: one that is kept open by what its tests left behind ends with a failure that
// names it, instead of holding up the whole step until its limit. It tidies nothing.
import { readFileSync } from 'node:fs'
import { after } from 'node:test'

/** What tidies up may wait for processes that end in their own time, beside others that have all the processors. */
const PATIENCE_SECONDS = Number(process.env.LEFTOVERS_PATIENCE_SECONDS ?? 120)

const later = (act: () => void) => setTimeout(act, PATIENCE_SECONDS * 500).unref()

after(() => {
  // in two halves: hooks that come after this one may keep the thread for longer than that, and then nothing is left
  later(() => later(fail))
})

function fail(): void {
  const open = process.getActiveResourcesInfo().join(', ')
  console.error(`${process.argv[1]}: still open ${PATIENCE_SECONDS} seconds after the last test: ${open}`)
  for (const child of childrenOf(process.pid)) console.error(`  ${child}`)
  process.exit(1)
}

/** The processes that its main thread started: number, command, state and the ticks it computed for itself and in the kernel. */
function childrenOf(pid: number): string[] {
  const of = (path: string) => readFileSync(`/proc/${path}`, 'utf8')
  const children = of(`${pid}/task/${pid}/children`).split(' ').filter(Boolean)
  return children.flatMap((child) => {
    try {
      const [state, ...figures] = of(`${child}/stat`).split(') ')[1]?.split(' ') ?? []
      return [
        `${child} ${of(`${child}/cmdline`).split('\0').join(' ')}(${state}, ${figures[10]} + ${figures[11]} ticks)`,
      ]
    } catch {
      // it has ended meanwhile
      return []
    }
  })
}
