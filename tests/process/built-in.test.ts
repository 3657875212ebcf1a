// The built-in configuration, as somebody meets it who has just typed the first command.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { DemoProcess } from '../support/demo-process.ts'

let directory: string
let demo: DemoProcess

before(async () => {
  directory = temporaryDirectory('built-in')
  demo = await DemoProcess.start(directory)
})
after(async () => {
  await demo?.end()
  rmSync(directory, { recursive: true })
})

const line = () => /^ *(curl .*)$/m.exec(demo.output)?.[1] ?? 'false'
const credentials = () => /User (\S+), password (\S+)/.exec(demo.output)?.slice(1) as [string, string]

function curl(path: string, ...words: string[]): { status: number; body: string } {
  const [command = '', ...rest] = line().split(' ')
  const url = rest.at(-1)?.replace('/asterisk/info', path) as string
  const asked = spawnSync(command, [...rest.slice(0, -1), '-s', '-w', '\n%{http_code}', ...words, url], {
    encoding: 'utf8',
  })
  const [, body = '', status] = /^(.*)\n(\d+)$/s.exec(asked.stdout) ?? []
  return { status: Number(status), body }
}

it('says in a few lines where it is, with which user and password, and a line that works when pasted', () => {
  assert.ok(demo.output.trimEnd().split('\n').length <= 8, demo.output)
  const { status, stdout } = spawnSync('sh', ['-c', `${line()} -s`], { encoding: 'utf8' })
  assert.equal(status, 0)
  assert.match(JSON.parse(stdout).system.version, /^23\.0\.0-jackfield-\d/)
})

it('listens on loopback alone', () => {
  assert.match(demo.output, /The interface is at http:\/\/127\.0\.0\.1:\d+\/ari\n/)
})

it('keeps its password where only its owner can read it, and everything else that is to be kept beside it', async () => {
  const before = credentials()
  assert.equal(statSync(join(directory, 'password')).mode & 0o777, 0o600)
  const fields = JSON.stringify({ fields: [{ attribute: 'uri', value: 'ws://127.0.0.1:9/far' }] })
  const client = '/asterisk/config/dynamic/res_websocket_client/websocket_client/kept'
  const json = ['-H', 'Content-Type: application/json']
  assert.equal(curl(client, '-X', 'PUT', ...json, '-d', fields).status, 200)
  assert.equal(curl('/mailboxes/box?oldMessages=1&newMessages=2', '-X', 'PUT').status, 204)
  assert.equal(await demo.end(), 0)
  demo = await DemoProcess.start(directory)
  assert.deepEqual(credentials(), before)
  assert.match(curl(client).body, /127\.0\.0\.1:9/)
  assert.equal(JSON.parse(curl('/mailboxes/box').body).new_messages, 2)
})
