// Processes that tests start end with the process of the tests, also when a test failed before it could end them.
// Not a reason not to end them: a test waits for the end of what it starts.

import type { ChildProcess } from 'node:child_process'

const children = new Set<ChildProcess>()

/** The same child. */
export function endWithTests<C extends ChildProcess>(child: C): C {
  // before folders are removed that it might still write to
  if (children.size === 0) process.prependOnceListener('exit', endAll)
  children.add(child)
  child.once('exit', () => {
    children.delete(child)
    if (children.size === 0) process.off('exit', endAll)
  })
  return child
}

function endAll(): void {
  for (const child of children) child.kill('SIGKILL')
}
