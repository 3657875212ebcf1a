import assert from 'node:assert/strict'
import { readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { LogFile } from './log-file.ts'

const directory = temporaryDirectory('log-file')
// hooks of a file hold for its own tests alone, also where all files share a process
describe('log file', () => {
  after(() => rmSync(directory, { recursive: true }))
  const make = (name: string, queueLimit = 1000) => {
    const failed: string[] = []
    const file = new LogFile({ path: join(directory, name), queueLimit, onFailed: (reason) => failed.push(reason) })
    return { file, failed, read: () => readFileSync(join(directory, name), 'utf8') }
  }

  test('lines arrive in their order, and are appended to what is there', async () => {
    const { file, read } = make('order')
    assert.ok(await file.open())
    for (let number = 0; number < 500; number++) file.write(String(number))
    await file.flush()
    assert.equal(read(), Array.from({ length: 500 }, (_, number) => `${number}\n`).join(''))
    await file.close()
    const again = make('order')
    await again.file.open()
    again.file.write('more')
    await again.file.close()
    assert.match(again.read(), /499\nmore\n$/)
  })

  test('more lines than may wait are left out, and their number is said', async () => {
    const { file, read } = make('limit', 3)
    await file.open()
    for (let number = 0; number < 10; number++) file.write(String(number))
    await file.flush()
    file.write('later')
    await file.close()
    assert.equal(read(), '0\n1\n2\n7 lines were left out here: more than 3 were waiting\nlater\n')
  })

  test('a process that ends at once writes what is waiting', async () => {
    const { file, read } = make('at-once')
    await file.open()
    file.write('last words')
    file.flushNow()
    assert.equal(read(), 'last words\n')
    await file.close()
    file.flushNow()
    assert.equal(read(), 'last words\n')
  })

  test('reopening writes to a new file of the name; what came meanwhile is in it', async () => {
    const { file, read } = make('renamed')
    await file.open()
    file.write('before')
    const reopening = file.reopen(async () => {
      file.write('meanwhile')
      renameSync(join(directory, 'renamed'), join(directory, 'renamed.0'))
    })
    await reopening
    await file.flush()
    assert.equal(readFileSync(join(directory, 'renamed.0'), 'utf8'), 'before\n')
    assert.equal(read(), 'meanwhile\n')
    await file.close()
  })

  test('what cannot be opened works not at all', async () => {
    const file = new LogFile({ path: directory, queueLimit: 10, onFailed: () => assert.fail('told of it') })
    assert.equal(await file.open(), false)
    assert.equal(file.isWorking, false)
    file.write('into nothing')
    await file.flush()
    await file.close()
  })

  test('a full disk ends it, and that is told once', async () => {
    const failed: string[] = []
    // the device that is always full
    const file = new LogFile({ path: '/dev/full', queueLimit: 10, onFailed: (reason) => failed.push(reason) })
    assert.ok(await file.open())
    file.write('one')
    await file.flush()
    file.write('two')
    await file.flush()
    assert.equal(failed.length, 1)
    assert.match(failed[0] ?? '', /ENOSPC/)
    assert.equal(file.isWorking, false)
    await file.close()
  })
})
