// What is right here where the recorded server is not, or where the specification asks for more: bridges.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { KitStage } from '../../support/kit-stage.ts'

let stage: KitStage

before(async () => {
  stage = await KitStage.start()
})
after(() => stage.stop())

const create = (id: string, type: string) => stage.ask('POST', `/bridges/${id}`, { query: { type } })

it('bridges/create-refused-but-made: a variable of another type is taken as its text, and the bridge is made', async () => {
  const { status } = await stage.ask('POST', '/bridges/not-refused', { body: { variables: { X: 7 } } })
  assert.equal(status, 200)
  const { body } = await stage.ask('GET', '/bridges/not-refused/variable', { query: { variable: 'X' } })
  assert.equal(body.value, '7')
  // and what is refused is not made
  const refused = await stage.ask('POST', '/bridges/refused', { body: { variables: 'text' } })
  assert.equal(refused.status, 400)
  assert.equal((await stage.ask('GET', '/bridges/refused')).status, 404)
})

it('bridges/create-type-alone: an attribute alone makes a mixing bridge that has it; both kinds at once are refused', async () => {
  for (const type of ['dtmf_events', 'proxy_media', 'video_single', 'sdp_label']) {
    const { status, body } = await create(`alone-${type}`, type)
    assert.deepEqual([status, body.bridge_type], [200, 'mixing'], type)
    assert.ok(body.type.split(',').includes(type), body.type)
  }
  const { status, body } = await create('alone-both', 'holding,mixing')
  assert.deepEqual([status, body.parameter], [400, 'type'])
  assert.equal((await stage.ask('GET', '/bridges/alone-both')).status, 404)
})

it('bridges/create-unknown-type: a type that does not exist is refused with 400, alone and beside one that does', async () => {
  for (const type of ['suspension', 'mixing,suspension']) {
    const { status, body } = await create('unknown-type', type)
    assert.deepEqual([status, body.parameter], [400, 'type'], type)
    assert.ok(body.allowed.includes('holding'))
    assert.equal((await stage.ask('GET', '/bridges/unknown-type')).status, 404)
  }
})

it('bridges/play-server-errors: nothing to play, or a place before the beginning, is refused with 400', async () => {
  await stage.ask('POST', '/bridges/play-errors')
  const play = (query: Record<string, string | number>) => stage.ask('POST', '/bridges/play-errors/play', { query })
  const media = 'sound:kit-tone'
  for (const [query, parameter] of [
    [{}, 'media'],
    [{ media, offsetms: -1 }, 'offsetms'],
    [{ media, skipms: -1 }, 'skipms'],
  ] as const) {
    const { status, body } = await play(query)
    assert.deepEqual([status, body.parameter], [400, parameter])
  }
})

it('bridges/record-server-errors: a name that is missing, empty or leads out, and times below zero, are refused with 400', async () => {
  await stage.ask('POST', '/bridges/record-errors')
  const record = (query: Record<string, string | number>) =>
    stage.ask('POST', '/bridges/record-errors/record', { query })
  const name = 'record-errors'
  for (const query of [
    { format: 'wav' },
    { name: '', format: 'wav' },
    { name: '../../escape', format: 'wav' },
    { name, format: 'wav', maxDurationSeconds: -1 },
    { name, format: 'wav', maxSilenceSeconds: -1 },
    { name },
  ]) {
    const { status, body } = await record(query as Record<string, string | number>)
    assert.deepEqual([status, typeof body.code], [400, 'string'], JSON.stringify(query))
  }
  assert.equal((await stage.ask('GET', `/recordings/live/${name}`)).status, 404)
})

it('bridges/video-source-cleared: without an explicit source the mode follows the talker, and is shown so', async () => {
  const bridge = '/bridges/source-cleared'
  const client = await stage.open('source-cleared')
  await create('source-cleared', 'mixing,video_single')
  await stage.enter(client, 'source-cleared-1')
  await stage.ask('POST', `${bridge}/addChannel`, { query: { channel: 'source-cleared-1' } })
  await client.next('ChannelEnteredBridge')
  assert.equal((await stage.ask('POST', `${bridge}/videoSource/source-cleared-1`)).status, 204)
  const { body: set } = await stage.ask('GET', bridge)
  assert.deepEqual([set.video_mode, set.video_source_id], ['single', 'source-cleared-1'])
  assert.equal((await stage.ask('DELETE', `${bridge}/videoSource`)).status, 204)
  const { body: cleared } = await stage.ask('GET', bridge)
  assert.deepEqual([cleared.video_mode, cleared.video_source_id], ['talker', undefined])
})

it('bridges/variables-other-types: values of every type are taken as their text', async () => {
  const bridge = '/bridges/other-types'
  await stage.ask('POST', bridge)
  for (const [value, text] of [
    [7, '7'],
    [1.5, '1.5'],
    [true, 'true'],
    [['a'], '["a"]'],
    [{ a: 1 }, '{"a":1}'],
    [{ value: 7 }, '7'],
    [{ value: 'x', report_events: true }, 'x'],
  ] as const) {
    const set = await stage.ask('POST', `${bridge}/variables`, { body: { variables: { X: value } } })
    assert.equal(set.status, 204, JSON.stringify(value))
    const { body } = await stage.ask('GET', `${bridge}/variables`, { query: { variables: 'X' } })
    assert.deepEqual(body, { variables: { X: text } }, JSON.stringify(value))
  }
  // nothing is what a bridge has no variable for
  assert.equal((await stage.ask('POST', `${bridge}/variables`, { body: { variables: { X: null } } })).status, 204)
  assert.equal((await stage.ask('GET', `${bridge}/variables`, { query: { variables: 'X' } })).status, 404)
})
