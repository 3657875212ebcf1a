import assert from 'node:assert/strict'
import { it } from 'node:test'
import { logTo, ownHooks } from '@jackfield/base'
import { InterfaceDebug } from './interface-debug.ts'

it('writes what is wanted, and hears nothing when nothing is', () => {
  const said: string[] = []
  const hooks = ownHooks()
  const debug = new InterfaceDebug(
    logTo(({ message }) => void said.push(message)),
    hooks,
  )
  const events = hooks('jackfield:event:delivered')
  const deliver = (application: string) =>
    events.emit({ application, type: 'Dial', seq: 1, channelIds: [], text: `{"for":"${application}"}` })
  assert.equal(events.hasSubscribers, false)
  debug.set('ivr', true)
  deliver('ivr')
  deliver('other')
  assert.deepEqual(said.splice(0), ['event to ivr: {"for":"ivr"}'])
  debug.set('all', true)
  assert.ok(debug.isOn('other'))
  deliver('other')
  hooks('jackfield:rest:request').emit({
    ...{ method: 'GET', path: '/channels', user: 'me', status: 200, durationMs: 1, over: 'http' as const },
  })
  assert.deepEqual(said.splice(0), [
    'event to other: {"for":"other"}',
    'request over http: GET /channels of me answered with 200',
  ])
  debug.set('all', false)
  debug.set('ivr', false)
  assert.equal(events.hasSubscribers, false)
  deliver('ivr')
  assert.deepEqual(said, [])
  debug.close()
})
