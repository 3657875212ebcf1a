// A reporter for Node's test runner that is silent about what passes and ends with the counts.
// What tests print themselves is shown only together with a failure.
import { relative } from 'node:path'
import type { TestEvent } from 'node:test/reporters'
import { inspect } from 'node:util'
import { describeFault } from '@jackfield/base'
import { formatCounts } from './counts.ts'

interface Result {
  readonly name: string
  readonly file?: string
  readonly line?: number
  readonly skip?: string | boolean
  readonly todo?: string | boolean
  readonly details: { readonly type?: string; readonly error?: Error & { failureType?: string } }
}

/** An error that comes when its test has passed already: the run ends with code 1, and only a note says why. */
const AFTER_THE_END = 'generated asynchronous activity after the test ended'

// Node looks for the default export of a reporter.
// biome-ignore lint/style/noDefaultExport: asked for by the test runner
export default async function* failures(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  let [passed, failed, skipped] = [0, 0, 0]
  const printed: string[] = []
  const thrown = collectThrown()
  for await (const event of events) {
    if (event.type === 'test:diagnostic' && event.data.message.includes(AFTER_THE_END)) {
      failed++
      yield `failed: ${event.data.message}\n${stackOf(event.data.message, thrown)}`
    }
    if (event.type === 'test:stdout' || event.type === 'test:stderr') printed.push(event.data.message)
    if (event.type !== 'test:pass' && event.type !== 'test:fail') continue
    const result = event.data as Result
    const isSuite = result.details.type === 'suite'
    const isSkipped = isMarked(result.skip) || isMarked(result.todo)
    if (isSkipped && !isSuite) {
      skipped++
      yield `skipped: ${result.name} ${place(result)}\n`
    } else if (event.type === 'test:pass') passed += isSuite ? 0 : 1
    else {
      failed += isSuite && result.details.error?.failureType === 'subtestsFailed' ? 0 : 1
      if (result.details.error?.failureType !== 'subtestsFailed') yield describe(result)
    }
  }
  if (failed > 0 && printed.length > 0) yield `printed meanwhile:\n${printed.join('')}\n`
  yield `${formatCounts({ passed, failed, skipped })}\n`
}

/** What was thrown in this process and caught by nobody: where tests share one, the runner names it without its place. */
function collectThrown(): readonly Error[] {
  const thrown: Error[] = []
  process.on('uncaughtExceptionMonitor', (error) => thrown.push(error))
  return thrown
}

function stackOf(message: string, thrown: readonly Error[]): string {
  const error = thrown.find((one) => message.includes(String(one)))
  return error?.stack === undefined ? '' : `${error.stack.replace(/^/gm, '    ')}\n`
}

function isMarked(mark: string | boolean | undefined): boolean {
  return mark !== undefined && mark !== false
}

function place(result: Result): string {
  return result.file === undefined ? '' : `(${relative(process.cwd(), result.file)}:${result.line ?? 0})`
}

function describe(result: Result): string {
  const error = result.details.error
  const cause = error?.cause ?? error
  // `fetch failed` says nothing: why is in its cause
  const text = cause instanceof Error ? describeFault(cause) : inspect(cause)
  return `failed: ${result.name} ${place(result)}\n${text.replace(/^/gm, '    ')}\n`
}
