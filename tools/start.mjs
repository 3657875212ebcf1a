// `npm start`: installs what is missing, then starts the exchange in the foreground.
// Everything after `--` goes to the program. Plain JavaScript for Node 20.
import { fileURLToPath } from 'node:url'
import { endWithNpm, runOnProjectNode } from '../bin/on-project-node.mjs'
import { setUp } from './set-up.mjs'

setUp('run')
endWithNpm()
// As a child also where npm has already put the project's Node first on the PATH: on Ctrl-C npm repeats the terminal's
// signal, and the exchange would take the second for "at once".
runOnProjectNode(fileURLToPath(new URL('../bin/jackfield.mjs', import.meta.url)), ['start', ...process.argv.slice(2)])
