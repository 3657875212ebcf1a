import assert from 'node:assert/strict'
import { readFileSync, rmSync, watch } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { type LogEntry, logTo, silentLog } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { runAfterRotation } from './after-rotation.ts'

it('hands the old path to the command as it is, whatever it is called', async (t) => {
  const directory = temporaryDirectory('jackfield')
  t.after(() => rmSync(directory, { recursive: true }))
  const name = 'messages; rm -rf "$HOME" `id`.0'
  const watcher = watch(directory)
  const renamed = new Promise<void>((resolve) => watcher.on('change', (_kind, file) => file === 'done' && resolve()))
  const command = 'printf %s ${filename} > "$TARGET/told" && mv "$TARGET/told" "$TARGET/done"'
  runAfterRotation(command.replaceAll('$TARGET', directory), name, silentLog)
  await renamed
  watcher.close()
  assert.equal(readFileSync(join(directory, 'done'), 'utf8'), name)
})

it('says when the command fails', async () => {
  const said = new Promise<LogEntry>((resolve) => runAfterRotation('exit 3', 'messages.0', logTo(resolve)))
  assert.match((await said).message, /ended with 3/)
})
