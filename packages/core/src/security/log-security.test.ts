import assert from 'node:assert/strict'
import { it } from 'node:test'
import { logTo, VirtualClock } from '@jackfield/base'
import { Bus } from '../bus/bus.ts'
import { logSecurity } from './log-security.ts'

const login = {
  kind: 'InvalidPassword',
  service: 'ARI',
  accountId: 'some"body',
  sessionId: '',
  localAddress: '',
  remoteAddress: 'IPV4/TCP/192.0.2.1/0',
}

it('what happens at a door is a line where a log channel takes the level, and nowhere else', () => {
  const bus = new Bus(new VirtualClock())
  const lines: string[] = []
  let isTaken = true
  const log = logTo(({ level, message }) => lines.push(`${level} ${message}`))
  const stop = logSecurity(bus, { log, takes: (level) => isTaken && level === 'SECURITY' })
  bus.publish('security-event', login)
  const [line = ''] = lines
  assert.match(line, /^SECURITY SecurityEvent="InvalidPassword",EventTV="[^"]+",Severity="Error",Service="ARI",/)
  assert.match(
    line,
    /,AccountID="some\\"body",SessionID="",LocalAddress="",RemoteAddress="IPV4\/TCP\/192\.0\.2\.1\/0"$/,
  )
  bus.publish('security-event', { ...login, kind: 'SomethingElse' })
  isTaken = false
  bus.publish('security-event', login)
  isTaken = true
  stop()
  bus.publish('security-event', login)
  assert.equal(lines.length, 1)
})
