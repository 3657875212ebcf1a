// Large clusters by simulation: the model, fed with what `npm run bench cluster` measured, at 10, 50 and 200 nodes.

import { firstBroken, modelTables } from './cluster/model-tables.ts'

console.log('100,000 calls at a time, 1,000,000 telephones\n')
for (const table of modelTables()) console.log(`${table}\n`)
console.log(['What breaks first:', ...firstBroken()].join('\n'))
