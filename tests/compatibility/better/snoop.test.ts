// What is right here where the recorded server is not: snooping.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Json } from '../../support/event-client.ts'
import { KitStage } from '../../support/kit-stage.ts'
import { RtpParty } from '../../support/rtp-party.ts'

let stage: KitStage

before(async () => {
  stage = await KitStage.start()
})
after(() => stage.stop())

it('snoop/id-taken: an id that is taken is refused with 409', async () => {
  const client = await stage.open('snoop-taken')
  await stage.enter(client, 'snoop-taken-1')
  const body = { app: 'snoop-taken', spy: 'in', snoopId: 'snoop-taken-s' }
  assert.equal((await stage.ask('POST', '/channels/snoop-taken-1/snoop', { body })).status, 200)
  await client.next('StasisStart')
  assert.equal((await stage.ask('POST', '/channels/snoop-taken-1/snoop', { body })).status, 409)
  const query = { app: 'snoop-taken', spy: 'in' }
  const own = await stage.ask('POST', '/channels/snoop-taken-1/snoop/snoop-taken-1', { query })
  assert.deepEqual([own.status, typeof own.body.code], [409, 'string'])
})

it('snoop/whisper-to-external-media: its partner hears the target and the whisper, and the target alone when the snoop has ended', async () => {
  const client = await stage.open('whisper')
  const tones = [700, 1_100, 1_700]
  const anna = await RtpParty.join(stage, client, 'whisper-a')
  const ben = await RtpParty.join(stage, client, 'whisper-b')
  const coach = await RtpParty.join(stage, client, 'whisper-c')
  try {
    for (const [at, party] of [anna, ben, coach].entries()) party.say(tones[at]!)
    await stage.ask('POST', '/bridges/whisper')
    await stage.ask('POST', '/bridges/whisper/addChannel', { query: { channel: 'whisper-a,whisper-b' } })
    await anna.untilHears([1_100], tones)
    for (const direction of ['in', 'both']) {
      const id = `whisper-${direction}`
      const query = { app: 'whisper', whisper: direction }
      assert.equal((await stage.ask('POST', `/channels/whisper-a/snoop/${id}`, { query })).status, 200)
      await client.next('StasisStart', ({ channel }) => (channel as Json).id === id)
      await stage.ask('POST', `/bridges/${id}`)
      await stage.ask('POST', `/bridges/${id}/addChannel`, { query: { channel: `${id},whisper-c` } })
      await ben.untilHears([700, 1_700], tones)
      await anna.untilHears(direction === 'in' ? [1_100] : [1_100, 1_700], tones)
      await stage.ask('DELETE', `/channels/${id}`)
      await ben.untilHears([700], tones)
      await anna.untilHears([1_100], tones)
      await stage.ask('DELETE', `/bridges/${id}`)
    }
  } finally {
    for (const party of [anna, ben, coach]) party.close()
  }
})
