import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Diagnostics, type LogEntry, logTo, ownHooks, VirtualClock } from '@jackfield/base'
import { Bus, CallArchive, refuseCall } from '@jackfield/core'
import { channel } from '../applications/applications-fixture.ts'
import { CallBook } from './call-book.ts'
import { CallHistory } from './call-history.ts'
import { Ladders } from './ladders.ts'

type Shown = { id: string; rungs: Record<string, unknown>[] }

/** One archive, and exchanges one after another that write to it. */
function fixture() {
  const clock = new VirtualClock()
  const entries: LogEntry[] = []
  const log = logTo((entry) => entries.push(entry))
  const bounds = () => ({ calls: 1_000, ladders: 100, ageMs: Number.POSITIVE_INFINITY })
  const archive = CallArchive.open(':memory:', { clock, log, bounds })
  // it outlives the exchanges
  const kept = Object.assign(Object.create(archive), {
    write: archive.write.bind(archive),
    get: archive.get.bind(archive),
    find: archive.find.bind(archive),
    ladder: archive.ladder.bind(archive),
    close() {},
  }) as CallArchive
  const start = (endedCalls = 200) => {
    const bus = new Bus(clock)
    const hooks = ownHooks()
    const history = new CallHistory({ clock, log, open: () => kept })
    const ladders = new Ladders({
      ...{ clock, bus, history, endedCalls },
      ...{ requests: hooks('jackfield:call:request'), deliveries: hooks('jackfield:event:delivered') },
      ...{ steps: hooks('jackfield:dialplan:step'), messages: hooks('jackfield:sip:message') },
    })
    const book = new CallBook(ladders, history)
    const ids = (query = {}) => (book.find({ limit: 100, ...query }) ?? []).map(({ id }) => id)
    const stop = () => {
      ladders.close()
      history.close()
    }
    const begin = (one: ReturnType<typeof channel>) => bus.publish('channel-created', { channel: one })
    const end = (one: ReturnType<typeof channel>) => bus.publish('channel-destroyed', { channel: one, cause: 16 })
    return { bus, hooks, history, book, ids, stop, begin, end }
  }
  return { clock, archive, start, entries, log }
}

describe('calls of before a restart', () => {
  it('are listed as they were, with all that happened', async () => {
    const { clock, start } = fixture()
    const before = start()
    const a = channel('a', {
      protocolId: 'x1',
      caller: { name: 'Anna', number: '6001', presentation: 0 },
      exten: '6002',
    })
    const message: Diagnostics['jackfield:sip:message'] = {
      ...{ callId: 'x1', direction: 'in', summary: 'INVITE', text: 'INVITE …\r\n\r\n' },
      ...{ local: 'UDP:10.0.0.1:5060', peer: 'UDP:10.0.0.2:5060' },
    }
    before.hooks('jackfield:sip:message').emit(message)
    before.begin(a)
    before.bus.publish('variable-set', { channel: a, variable: 'V', value: '1' })
    before.end(a)
    await clock.pass('2s')
    const [call, ladder, story] = [before.book.get('a'), before.book.show('a'), before.book.story('a')]
    before.stop()
    const after = start()
    assert.deepEqual(after.book.find({ limit: 10 }), [call])
    assert.deepEqual([after.book.get('a'), after.book.show('a')], [call, ladder])
    assert.deepEqual(after.book.story('a')?.lines, story?.lines)
    assert.deepEqual(
      (after.book.show('a', { kinds: ['sip'] }) as unknown as Shown).rungs.map(({ text }) => text),
      ['INVITE …\r\n\r\n'],
    )
    after.stop()
    assert.equal(clock.waiting, 0)
  })

  it('stand in one order with those of now, page by page', async () => {
    const { clock, start } = fixture()
    const before = start(2)
    for (let at = 0; at < 5; at++) {
      before.begin(channel(`a${at}`))
      before.end(channel(`a${at}`))
      await clock.pass('2s')
    }
    // two are in memory still, and are listed once
    assert.deepEqual(before.ids(), ['a4', 'a3', 'a2', 'a1', 'a0'])
    assert.deepEqual(before.ids({ limit: 2, before: 'a4' }), ['a3', 'a2'])
    before.stop()
    const after = start(2)
    after.begin(channel('b'))
    assert.deepEqual(after.ids(), ['b', 'a4', 'a3', 'a2', 'a1', 'a0'])
    assert.deepEqual(after.ids({ limit: 2, before: 'b' }), ['a4', 'a3'])
    assert.deepEqual(after.ids({ limit: 2, before: 'a3' }), ['a2', 'a1'])
    assert.deepEqual(after.ids({ isLive: true }), ['b'])
    assert.deepEqual(after.ids({ isLive: false, limit: 1 }), ['a4'])
    assert.equal(after.book.find({ limit: 1, before: 'none' }), undefined)
    after.stop()
  })

  it('that were refused are among them, and have no id of one of now', async () => {
    const { clock, start } = fixture()
    const stranger = { from: 'x@1.2.3.4', to: '999', remote: '1.2.3.4:5060', isStranger: true, protocolId: '' }
    const before = start()
    for (let at = 0; at < 1_000; at++) refuseCall(before.bus, stranger, 'unknown-endpoint')
    await clock.pass('2s')
    assert.deepEqual(
      before.book.find({ limit: 10 })?.map(({ times }) => times),
      [1_000],
    )
    before.stop()
    const after = start()
    refuseCall(after.bus, { ...stranger, remote: '1.2.3.5:5060' }, 'unknown-endpoint')
    const shown = after.book.find({ limit: 10, kinds: ['refused'] }) ?? []
    assert.deepEqual(
      shown.map(({ times, reason }) => [times, reason]),
      [
        [1, 'unknown-endpoint'],
        [1_000, 'unknown-endpoint'],
      ],
    )
    assert.equal(new Set(shown.map(({ id }) => id)).size, 2)
    after.stop()
  })

  it('that ended in the last moment are written when the exchange ends', () => {
    const { start } = fixture()
    const before = start()
    for (let at = 0; at < 120; at++) {
      before.begin(channel(`c${at}`))
      before.end(channel(`c${at}`))
    }
    before.stop()
    const after = start()
    assert.equal(after.ids({ limit: 1_000 }).length, 120)
    after.stop()
  })
})

describe('writing down calls', () => {
  it('is done a few at a time, and of some alone with all that happened: those that failed before others', async () => {
    const { clock, start, archive } = fixture()
    const { bus, begin, end, stop, book } = start(10)
    for (let at = 0; at < 200; at++) {
      const one = channel(`c${at}`)
      begin(one)
      if (at % 10 === 0) bus.publish('call-failed', { channel: one, reason: 'busy', text: 'busy' })
      end(one)
    }
    assert.equal(archive.count, 0)
    await clock.pass('1010ms')
    assert.equal(archive.count, 100)
    await clock.pass('2s')
    assert.equal(archive.count, 200)
    const kept = Array.from({ length: 200 }, (_, at) => at).filter((at) => typeof book.show(`c${at}`) === 'object')
    // the last ten are in memory
    const old = kept.filter((at) => at < 190)
    assert.ok(old.length >= 48 && old.length <= 54, `${old.length}`)
    assert.ok([0, 10, 20, 30, 40, 50, 60, 70, 80, 90].every((at) => old.includes(at)))
    assert.equal(book.show('c99'), 'forgotten')
    assert.equal(book.show('none'), undefined)
    stop()
  })

  it('leaves some out where too many end at once and all the time, those that failed have room of their own; it is said once', async () => {
    const { clock, start, archive, entries } = fixture()
    const { bus, begin, end, stop, book } = start(10)
    for (let at = 0; at < 1_000; at++) {
      const one = channel(`c${at}`)
      begin(one)
      if (at >= 900) bus.publish('call-failed', { channel: one, reason: 'busy', text: 'busy' })
      end(one)
    }
    await clock.pass('2s')
    assert.equal(archive.count, 600)
    assert.equal(book.find({ limit: 1_000, reason: 'busy' })?.length, 100)
    for (let second = 0; second < 10; second++) {
      for (let at = 0; at < 100; at++) {
        begin(channel(`d${second}-${at}`))
        end(channel(`d${second}-${at}`))
      }
      await clock.pass('1s')
    }
    await clock.pass('1s')
    assert.ok(archive.count >= 690 && archive.count <= 750, `${archive.count}`)
    assert.equal(entries.length, 1)
    assert.match(entries[0]?.message ?? '', /^more than 500 calls ended at once/)
    stop()
  })

  it('waits for a call that goes on after all, and forgets one that became part of another', async () => {
    const { clock, start, archive } = fixture()
    const { bus, begin, end, stop, ids } = start()
    begin(channel('a'))
    end(channel('a'))
    begin(channel('b', { linkedId: 'a' }))
    await clock.pass('2s')
    assert.equal(archive.count, 0)
    const other = channel('c')
    begin(other)
    end(other)
    await clock.pass('2s')
    assert.equal(archive.count, 1)
    bus.publish('variable-set', { channel: { ...other, linkedId: 'a' }, variable: 'V', value: '1' })
    await clock.pass('2s')
    assert.deepEqual([archive.count, ids()], [0, ['a']])
    stop()
  })

  it('that is not possible is said once, and calls go on', async () => {
    const { clock, entries, log } = fixture()
    const bus = new Bus(clock)
    const hooks = ownHooks()
    const open = () => {
      throw new Error('the disk is full')
    }
    const history = new CallHistory({ clock, log, open })
    const ladders = new Ladders({
      ...{ clock, bus, history, requests: hooks('jackfield:call:request'), steps: hooks('jackfield:dialplan:step') },
      deliveries: hooks('jackfield:event:delivered'),
    })
    for (const id of ['a', 'b']) {
      bus.publish('channel-created', { channel: channel(id) })
      bus.publish('channel-destroyed', { channel: channel(id), cause: 16 })
      await clock.pass('2s')
    }
    assert.deepEqual(
      entries.map(({ message }) => message),
      ['calls that ended are not kept: the disk is full'],
    )
    assert.equal(new CallBook(ladders, history).find({ limit: 10 })?.length, 2)
    history.close()
    ladders.close()
  })
})
