// Conferences, a call and a prompt, and in one of them the media break at a place by chance: that channel ends with cause 44, and
// everybody else hears on.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { breakMethod, seePorts } from '@jackfield/media/testing'
import { startExchange } from '@jackfield/testkit'

const seed = Number(process.env.JACKFIELD_SEED ?? 20_261_115)

const dialplan = `
[default]
exten => 301,1,Answer()
 same => n,ConfBridge(one,,quiet)
exten => 302,1,Answer()
 same => n,ConfBridge(two,,quiet)
exten => 400,1,Answer()
 same => n,MixMonitor(broken-${process.pid}.wav)
 same => n,PlayTones(350+440)
 same => n,Wait(60)
`
const places = ['listen', 'speak', 'bridged', 'end.read', 'end.write', 'end.isActive'] as const
const tones = [500, 700, 900, 1_100, 1_300, 1_500]

it(`a fault in the media of one channel ends it with cause 44, and nobody else (seed ${seed})`, async () => {
  const random = seededRandom(seed)
  for (let round = 0; round < 8; round++) {
    await using exchange = await startExchange({
      dialplan,
      files: { 'confbridge.conf': '[quiet]\ntype = user\nquiet = yes\n' },
    })
    const ports: Parameters<typeof seePorts>[0] = new Map()
    const restore = seePorts(ports)
    const phones = tones.map((tone, at) => ({ phone: exchange.phone(`phone${at}`), tone, room: at < 3 ? 301 : 302 }))
    const waiting = exchange.phone('waiting')
    for (const { phone, room, tone } of phones) {
      await phone.calls(String(room))
      await phone.talks()
      await phone.says({ tone })
    }
    await waiting.calls('400')
    await waiting.hears({ tone: 440 }, { within: '2s' })
    restore()
    const chosen = random.below(phones.length)
    const place = places[random.below(places.length)]!
    // whether there is anything to do is asked until one says yes: the first always is
    const victim = phones[place === 'end.isActive' ? 0 : chosen]!
    const port = ports.get(victim.phone.channelId ?? '')
    assert.ok(port, 'the port of the victim was seen')
    const mend = breakMethod(place.startsWith('end.') ? port.end : port, place.replace('end.', ''), () => undefined)
    await victim.phone.isHungUp({ within: '2s' })
    mend()
    assert.equal(victim.phone.cause, 44, place)
    assert.ok(
      exchange.log.some((line) => line.includes('broken on purpose')),
      'the log has the stack',
    )
    for (const { phone, room } of phones) {
      if (phone === victim.phone) continue
      assert.equal(phone.state, 'talking', place)
      for (const other of phones)
        if (other.phone !== phone && other.room === room && other !== victim)
          await phone.hears({ tone: other.tone }, { within: '1s' })
    }
    await waiting.hears({ tone: 440 }, { within: '1s' })
    exchange.takeFaults()
    for (const { phone } of phones) if (phone !== victim.phone) await phone.hangsUp()
    await waiting.hangsUp()
    await exchange.stop({ mayLeave: true })
  }
})
