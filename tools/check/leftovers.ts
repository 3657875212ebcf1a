// Loaded into every process of tests: one that is kept open by what its tests left behind ends with a failure that
// names it, instead of holding up the whole step until its limit. It tidies nothing.
import { after } from 'node:test'

const PATIENCE_SECONDS = Number(process.env.LEFTOVERS_PATIENCE_SECONDS ?? 20)

after(() => {
  setTimeout(() => {
    const open = process.getActiveResourcesInfo().join(', ')
    console.error(`${process.argv[1]}: still open ${PATIENCE_SECONDS} seconds after the last test: ${open}`)
    process.exit(1)
  }, PATIENCE_SECONDS * 1_000).unref()
})
