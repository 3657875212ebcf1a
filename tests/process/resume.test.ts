// Numbered events over a real websocket: a client that was cut off goes on, and is told the truth when it cannot.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { EventClient, type Json } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'

const ari = '[general]\nenabled = yes\nresume_events = 10\n\n[tester]\ntype = user\npassword = a word for tests\n'

let exchange: ExchangeProcess

before(async () => {
  const dialplan = '[default]\nexten => stay,1,Answer()\n same => n,Wait(600)\n'
  exchange = await ExchangeProcess.start({ files: { 'ari.conf': ari, 'extensions.conf': dialplan } })
})
after(() => exchange.stop())

const open = (application: string, resume: string) =>
  EventClient.open(exchange.events(application, `&resume=${encodeURIComponent(resume)}`))

async function tell(application: string, ...names: string[]): Promise<void> {
  for (const name of names) {
    assert.equal((await exchange.request('POST', `/events/user/${name}?application=${application}`)).status, 204)
  }
}

/** The names and numbers of user events up to this one. */
async function told(client: EventClient, last: string): Promise<string[]> {
  const lines: string[] = []
  while (!lines.at(-1)?.startsWith(`${last} `)) {
    const { eventname, seq } = await client.next('ChannelUserevent')
    lines.push(`${eventname} ${seq}`)
  }
  return lines
}

describe('resume', () => {
  it('goes on after the last event seen: nothing lost, nothing twice, numbers without gaps', async () => {
    const first = await open('going', '')
    const { incarnation, seq, replayed } = await first.next('Resumed')
    assert.deepEqual([seq, replayed], [0, 0])
    await tell('going', 'a', 'b', 'c')
    assert.deepEqual(await told(first, 'c'), ['a 1', 'b 2', 'c 3'])
    await first.cut()
    await tell('going', 'd', 'e')
    // it has seen c, but says it dealt with b only
    const second = await open('going', `${incarnation}:2`)
    const resumed = await second.next('Resumed')
    assert.deepEqual([resumed.incarnation, resumed.seq, resumed.replayed], [incarnation, 2, 3])
    await tell('going', 'f')
    assert.deepEqual(await told(second, 'f'), ['c 3', 'd 4', 'e 5', 'f 6'])
    await second.close()
  })

  it('keeps a call that arrives while nobody is connected', async () => {
    const first = await open('calls', '')
    const { incarnation } = await first.next('Resumed')
    await first.cut()
    const made = await exchange.request('POST', '/channels/waiting?endpoint=Local/stay@default&app=calls')
    assert.equal(made.status, 200)
    const second = await open('calls', `${incarnation}:0`)
    await second.next('Resumed')
    const { channel } = await second.next('StasisStart')
    assert.equal((channel as Json).id, 'waiting')
    await exchange.request('DELETE', '/channels/waiting')
    await second.next('StasisEnd')
    await second.close()
  })

  it('says which numbers are lost when more happened than is kept', async () => {
    const first = await open('much', '')
    const { incarnation } = await first.next('Resumed')
    await first.cut()
    await tell('much', ...Array.from({ length: 15 }, (_, at) => `event-${at + 1}`))
    const second = await open('much', `${incarnation}:0`)
    const failed = await second.next('ResumeFailed')
    assert.deepEqual(
      [failed.reason, failed.lost_from, failed.lost_to, failed.seq, failed.replayed],
      ['events-expired', 1, 5, 5, 10],
    )
    const lines = await told(second, 'event-15')
    assert.deepEqual([lines.length, lines[0]], [10, 'event-6 6'])
    await second.close()
  })

  it('has several applications on one socket, each with its own place', async () => {
    const first = await open('left,right', '')
    const places = [await first.next('Resumed'), await first.next('Resumed')]
    await tell('left', 'a')
    await tell('right', 'b', 'c')
    await told(first, 'c')
    await first.cut()
    const resume = places.map(({ incarnation }, at) => `${incarnation}:${at}`).join(',')
    const second = await open('left,right', resume)
    const again = [await second.next('Resumed'), await second.next('ChannelUserevent')]
    assert.deepEqual([again[0]?.application, again[0]?.replayed, again[1]?.eventname], ['left', 1, 'a'])
    const right = await second.next('Resumed')
    assert.deepEqual([right.application, right.seq, right.replayed], ['right', 1, 1])
    await second.close()
  })

  it('is refused before anything happens when the token is none', async () => {
    await assert.rejects(open('refused', 'nonsense'), /Unexpected server response: 400/)
    assert.equal((await exchange.request('GET', '/applications/refused')).status, 404)
  })

  it('leaves those alone who did not ask for it', async () => {
    const client = await EventClient.open(exchange.events('plain'))
    await tell('plain', 'a')
    const event = await client.next('ChannelUserevent')
    assert.equal('seq' in event, false)
    await client.close()
  })

  it('over a restart of the exchange: the client is told, and never given wrong numbers', async () => {
    const first = await open('restarted', '')
    const { incarnation } = await first.next('Resumed')
    await tell('restarted', 'a', 'b')
    assert.deepEqual(await told(first, 'b'), ['a 1', 'b 2'])
    await exchange.kill()
    await first.closed
    await exchange.restart()
    const second = await open('restarted', `${incarnation}:2`)
    const failed = await second.next('ResumeFailed')
    assert.deepEqual([failed.reason, failed.seq, failed.replayed], ['exchange-restarted', 0, 0])
    assert.notEqual(failed.incarnation, incarnation)
    await tell('restarted', 'c')
    assert.deepEqual(await told(second, 'c'), ['c 1'])
    await second.cut()
    const third = await open('restarted', `${failed.incarnation}:1`)
    await third.next('Resumed')
    await third.close()
  })
})
