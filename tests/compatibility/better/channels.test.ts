// What is right here where the recorded server is not, or where the specification asks for more: channels.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { KitStage } from '../../support/kit-stage.ts'

let stage: KitStage

before(async () => {
  stage = await KitStage.start()
})
after(() => stage.stop())

const endpoint = 'Local/answer@kit/n'
const channels = async () => (await stage.ask('GET', '/channels')).body as unknown[]

/** A value in a `variables` object, and the text it becomes. */
const otherTypes = [
  [7, '7'],
  [1.5, '1.5'],
  [true, 'true'],
  [null, ''],
  [['a'], '["a"]'],
  [{ a: 1 }, '{"a":1}'],
  [{ value: 7 }, '7'],
  [{ value: 'x', report_events: true }, 'x'],
] as const

it('channels/external-media-server-errors: an unknown format and an id that is no UUID are refused with 400', async () => {
  const query = { app: 'x', external_host: '127.0.0.1:9999', format: 'ulaw' }
  for (const wrong of [
    { ...query, format: 'no-such-format' },
    { ...query, encapsulation: 'audiosocket', transport: 'tcp', data: 'not-a-uuid' },
  ]) {
    const { status, body } = await stage.ask('POST', '/channels/externalMedia', { query: wrong })
    assert.deepEqual([status, typeof body.code], [400, 'string'], JSON.stringify(wrong))
  }
  assert.deepEqual(await channels(), [])
})

it('channels/external-media-unknown-connection-type: a connection type that does not exist is refused with 400', async () => {
  const query = { app: 'x', external_host: '127.0.0.1:9999', format: 'ulaw', connection_type: 'pigeon' }
  const { status, body } = await stage.ask('POST', '/channels/externalMedia', { query })
  assert.deepEqual([status, body.parameter], [400, 'connection_type'])
  assert.ok(body.allowed.includes('client'))
  assert.deepEqual(await channels(), [])
})

it('channels/mute-without-direction: mute and unmute mean both directions when they name none', async () => {
  const client = await stage.open('mute-without')
  await stage.enter(client, 'mute-without-1')
  assert.equal((await stage.ask('POST', '/channels/mute-without-1/mute')).status, 204)
  assert.equal((await stage.ask('DELETE', '/channels/mute-without-1/mute')).status, 204)
  await stage.hangUp(client, 'mute-without-1')
})

it('channels/originate-app-and-extension: an application and the dialplan at once are refused with 400', async () => {
  const client = await stage.open('app-and-extension')
  const query = { endpoint, app: 'app-and-extension', context: 'kit-continue', extension: 'target', priority: 1 }
  const { status, body } = await stage.ask('POST', '/channels/app-and-extension-1', { query })
  assert.deepEqual([status, typeof body.code], [400, 'string'])
  assert.equal((await stage.ask('GET', '/channels/app-and-extension-1')).status, 404)
  assert.deepEqual(await stage.told(client), [])
})

it('channels/originate-odd-parameters: numbers that are none, or out of range, are refused with 400', async () => {
  await stage.open('originate-odd')
  for (const [name, value] of [
    ['timeout', 'soon'],
    ['timeout', -5],
    ['priority', 'first'],
  ] as const) {
    const query = { endpoint, app: 'originate-odd', [name]: value }
    const { status, body } = await stage.ask('POST', '/channels/originate-odd', { query })
    assert.deepEqual([status, body.parameter], [400, name], String(value))
  }
  assert.equal((await stage.ask('GET', '/channels/originate-odd')).status, 404)
})

it('channels/originate-variables-other-types: values of every type are taken as their text, by originate and create', async () => {
  const client = await stage.open('originate-types')
  const variables = Object.fromEntries(otherTypes.map(([value], at) => [`V${at}`, value]))
  await stage.enter(client, 'originate-types-1', { body: { variables } })
  const query = { endpoint, app: 'originate-types', channelId: 'originate-types-2' }
  assert.equal((await stage.ask('POST', '/channels/create', { query, body: { variables } })).status, 200)
  for (const channel of ['originate-types-1', 'originate-types-2']) {
    for (const [at, [, text]] of otherTypes.entries()) {
      const { body } = await stage.ask('GET', `/channels/${channel}/variable`, { query: { variable: `V${at}` } })
      assert.equal(body.value ?? '', text, `${channel} V${at}`)
    }
    await stage.ask('DELETE', `/channels/${channel}`)
  }
  // what is no truth value says nothing about reporting
  const wrong = { X: { value: 'x', report_events: 'yes' } }
  const refused = await stage.ask('POST', '/channels/originate-types-3', { query, body: { variables: wrong } })
  assert.deepEqual([refused.status, refused.body.parameter], [400, 'variables'])
})

it('channels/variables-other-types: values of every type are taken as their text', async () => {
  const client = await stage.open('variables-types')
  await stage.enter(client, 'variables-types-1')
  const variables = '/channels/variables-types-1/variables'
  for (const [value, text] of otherTypes) {
    assert.equal((await stage.ask('POST', variables, { body: { variables: { X: value } } })).status, 204)
    const { body } = await stage.ask('GET', variables, { query: { variables: 'X' } })
    assert.deepEqual(body, { variables: { X: text } }, JSON.stringify(value))
  }
  await stage.hangUp(client, 'variables-types-1')
})
