// The built-in configuration, called by a telephone that has only read the greeting.

import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before, it } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { DemoProcess } from '../support/demo-process.ts'
import { Sipp } from './sipp.ts'
import { receive, sdp, send, sendSame } from './sipp-scenario.ts'

let directory: string
let demo: DemoProcess

before(async () => {
  directory = temporaryDirectory('demo')
  demo = await DemoProcess.start(directory)
})
after(async () => {
  await demo?.end()
  rmSync(directory, { recursive: true })
})

it('the menu answers a telephone with the user and the password of the greeting', async () => {
  const user = demo.found(/User (\S+),/)
  const password = demo.found(/password (\S+)/)
  const server = demo.found(/register at (\S+) /)
  const steps = [
    send({ method: 'INVITE', sequence: 1, body: sdp() }),
    receive(401, { hasAuth: true }),
    sendSame('ACK', 1),
    send({ method: 'INVITE', sequence: 2, body: sdp(), headers: ['[authentication]'] }),
    receive(100, { isOptional: true }),
    receive(200, { checks: ['PCMU/8000'] }),
    send({ method: 'ACK', sequence: 2, isInside: true }),
    send({ method: 'BYE', sequence: 3, isInside: true }),
    receive(200),
  ]
  const sipp = await Sipp.start('demo', steps, { server, service: '200', user, more: ['-au', user, '-ap', password] })
  const { isOk, errors } = await sipp.ended()
  assert.ok(isOk, errors)
})
