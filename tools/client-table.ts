// Writes the table of the client from the descriptions of the interface: `npm run client`.
// A test beside it says when the table is stale.
import { writeFileSync } from 'node:fs'
import { readArguments } from './arguments/read-arguments.ts'
import { renderClientTable } from './client-table/render.ts'

readArguments({ usage: 'npm run client' })
writeFileSync(new URL('../packages/client/src/interface.table.ts', import.meta.url), renderClientTable())
