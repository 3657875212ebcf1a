#!/usr/bin/env node
// The command `jackfield`: finds a Node that can run the sources, switches the compile cache on, starts the program.
// It is plain JavaScript for Node 20; everything else is in packages/server.
import * as nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'
import { endWithNpm, followLauncher, isBelowNpm, isOldNode, runOnProjectNode } from './on-project-node.mjs'

if (isOldNode() || isBelowNpm()) {
  endWithNpm()
  runOnProjectNode(fileURLToPath(import.meta.url), process.argv.slice(2))
} else {
  followLauncher()
  if (process.env.NODE_COMPILE_CACHE === undefined && process.env.NODE_DISABLE_COMPILE_CACHE === undefined) {
    nodeModule.enableCompileCache(fileURLToPath(new URL('../.cache/compile', import.meta.url)))
  }
  await import('../packages/server/src/main.ts')
  // Written now and not only at the end, because an exchange that is killed should also start fast the next time.
  nodeModule.flushCompileCache()
}
