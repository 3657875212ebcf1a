import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { listenAt, longestSocketPath } from './socket-file.ts'

let directory: string
let path: string
const servers: Server[] = []

// hooks of a file hold for its own tests alone, also where all files share a process
describe('socket file', () => {
  beforeEach(() => {
    directory = temporaryDirectory('socket')
    path = join(directory, 'x.ctl')
  })
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      if (!server.listening) continue
      server.close()
      await once(server, 'close')
    }
    rmSync(directory, { recursive: true })
  })

  function server(): Server {
    const made = createServer((socket) => socket.destroy())
    servers.push(made)
    return made
  }

  /** A process that listens and is killed leaves its file behind. */
  function leaveBehind(): void {
    const program = `require('net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`
    spawnSync(process.execPath, ['-e', program])
    assert.ok(statSync(path).isSocket())
  }

  it('takes a path that is free, for its owner alone, and leaves the mask as it was', async () => {
    const before = process.umask()
    await listenAt(server(), path)
    assert.equal(statSync(path).mode & 0o777, 0o600)
    assert.equal(process.umask(), before)
  })

  it('does not take what somebody answers at', async () => {
    await listenAt(server(), path)
    await assert.rejects(listenAt(server(), path), { code: 'running' })
    assert.deepEqual(readdirSync(directory), ['x.ctl'])
  })

  it('replaces what a killed one left behind', async () => {
    leaveBehind()
    const mine = server()
    await listenAt(mine, path)
    assert.ok(mine.listening)
    assert.deepEqual(readdirSync(directory), ['x.ctl'])
  })

  it('lets exactly one of many have what was left behind', async () => {
    leaveBehind()
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => listenAt(server(), path)))
    assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') assert.equal(outcome.reason.code, 'running')
    }
    assert.ok(existsSync(path))
  })

  it('does not touch a file that is no socket', async () => {
    writeFileSync(path, 'precious')
    await assert.rejects(listenAt(server(), path), { code: 'in-the-way' })
    assert.equal(readFileSync(path, 'utf8'), 'precious')
  })

  it('says when a path is too long, or its directory is not there', async () => {
    await assert.rejects(listenAt(server(), join(directory, 'x'.repeat(longestSocketPath))), { code: 'path-too-long' })
    await assert.rejects(listenAt(server(), join(directory, 'none', 'x.ctl')), { code: 'not-opened' })
  })
})
