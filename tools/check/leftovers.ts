// Loaded into every process of tests: one that is kept open by what its tests left behind ends with a failure that
// names it, instead of holding up the whole step until its limit. It tidies nothing.
import { after } from 'node:test'

const PATIENCE_SECONDS = Number(process.env.LEFTOVERS_PATIENCE_SECONDS ?? 20)

const later = (act: () => void) => setTimeout(act, PATIENCE_SECONDS * 500).unref()

after(() => {
  // in two halves: hooks that come after this one may keep the thread for longer than that, and then nothing is left
  later(() => later(fail))
})

function fail(): void {
  const open = process.getActiveResourcesInfo().join(', ')
  console.error(`${process.argv[1]}: still open ${PATIENCE_SECONDS} seconds after the last test: ${open}`)
  process.exit(1)
}
