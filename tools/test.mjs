// `npm test`: installs what is missing, then runs every check on the project's Node.
// Words after `--` choose steps by the beginning of their name. Plain JavaScript for Node 20.
import { fileURLToPath } from 'node:url'
import { endWithNpm, runOnProjectNode } from '../bin/on-project-node.mjs'
import { ensureDebianTools } from './debian-tools.mjs'
import { ensureNatsServer } from './nats-server.mjs'
import { setUp } from './set-up.mjs'

setUp('develop')
ensureDebianTools()
ensureNatsServer()
endWithNpm()
runOnProjectNode(fileURLToPath(new URL('./check.ts', import.meta.url)), process.argv.slice(2))
