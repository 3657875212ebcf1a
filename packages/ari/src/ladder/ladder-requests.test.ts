import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Notice, ownHooks, VirtualClock } from '@jackfield/base'
import { Bus, type LogTailLine } from '@jackfield/core'
import { channel } from '../applications/applications-fixture.ts'
import { CallBook } from './call-book.ts'
import { Ladders } from './ladders.ts'

function fixture() {
  const clock = new VirtualClock()
  const bus = new Bus(clock)
  const hooks = ownHooks()
  const logs = new Notice<LogTailLine>()
  const ladders = new Ladders({
    ...{ clock, bus, logs: logs.on, requests: hooks('jackfield:call:request') },
    ...{ deliveries: hooks('jackfield:event:delivered'), steps: hooks('jackfield:dialplan:step') },
  })
  bus.publish('channel-created', { channel: channel('a') })
  const book = new CallBook(ladders)
  const rungs = (kind: 'request' | 'log') =>
    (book.show('a', { kinds: [kind] }) as unknown as { rungs: Record<string, unknown>[] }).rungs
  return { clock, hooks, logs, book, rungs }
}

const about = { method: 'POST', path: '/channels/a/play', status: 201, durationMs: 1, over: 'http' as const }

describe('a request in a ladder', () => {
  it('has what came with it and what was answered, without the key of whoever asked', () => {
    const { hooks, rungs } = fixture()
    const requests = hooks('jackfield:call:request')
    const query = 'api_key=me%3Asecret&media=sound:hello&lang=en'
    requests.emit({ ...about, channelId: 'a', query, body: { variables: { A: '1' } }, answer: '{"id":"p"}' })
    requests.emit({ ...about, channelId: 'a', query: 'x=1&api_key=secret', body: 'form=1' })
    requests.emit({ ...about, channelId: 'a', body: { long: 'x'.repeat(10_000) } })
    const [first, second, third] = rungs('request')
    assert.deepEqual(
      [first?.query, first?.body, first?.answer],
      ['media=sound:hello&lang=en', '{"variables":{"A":"1"}}', '{"id":"p"}'],
    )
    assert.deepEqual([second?.query, second?.body, second?.answer], ['x=1', 'form=1', undefined])
    assert.equal(String(third?.body).length, 4_000)
  })
})

describe('a warning of the log about a channel', () => {
  it('stands in the ladder of its call, and chatter does not', () => {
    const { clock, logs, book, rungs } = fixture()
    const line = { number: 1, at: clock.wall(), source: 'dialplan', message: 'no such file' }
    logs.emit({ ...line, level: 'WARNING', channelId: 'a' })
    logs.emit({ ...line, level: 'VERBOSE', channelId: 'a' })
    logs.emit({ ...line, level: 'ERROR' })
    assert.deepEqual(
      rungs('log').map(({ level, detail }) => [level, detail]),
      [['WARNING', 'no such file']],
    )
    assert.equal(book.story('a')?.lines.at(-1)?.text, 'warning: no such file')
  })
})
