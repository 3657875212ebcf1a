// `npm start`: installs what is missing, then starts the exchange in the foreground.
// Everything after `--` goes to the program. Plain JavaScript for Node 20.
import { setUp } from './set-up.mjs'

setUp('run')
process.argv.splice(2, 0, 'start')
await import('../bin/jackfield.mjs')
