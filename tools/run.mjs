// Runs one of the programs in this folder on the project's Node, after installing what is missing.
// Plain JavaScript for Node 20: `node tools/run.mjs tools/<program>.ts [words]`.
import { resolve } from 'node:path'
import { endWithNpm, runOnProjectNode } from '../bin/on-project-node.mjs'
import { setUp } from './set-up.mjs'

const [program, ...words] = process.argv.slice(2)
if (program === undefined) {
  console.error('usage: node tools/run.mjs <program> [words]')
  process.exit(1)
}
setUp('develop')
endWithNpm()
runOnProjectNode(resolve(program), words)
