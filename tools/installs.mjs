// `npm run installs`: the ways to install, each carried out in a system of its own up to an answered call.
// Plain JavaScript for Node 20: it installs what is missing first. Not part of `npm test`: it fetches a Debian and takes minutes.
import { fileURLToPath } from 'node:url'
import { endWithNpm, runOnProjectNode } from '../bin/on-project-node.mjs'
import { ensureDebianTools } from './debian-tools.mjs'
import { setUp } from './set-up.mjs'

setUp('develop')
ensureDebianTools('debian-packages-installs.txt')
endWithNpm()
runOnProjectNode(fileURLToPath(new URL('../tests/packages/debian.check.ts', import.meta.url)), process.argv.slice(2))
