// Somebody is called by way of the dialplan: the device `Local/exten@context` is in use as long, and lamps on it are lit.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

const dialplan = `
  [default]
  exten => 100,1,Answer()
   same => n,Wait(60)
  exten => 101,1,Stasis(demo)
  exten => 200,1,Set(GLOBAL(HERE)=\${DEVICE_STATE(Local/100@default)})
   same => n,Set(GLOBAL(OPTIONS)=\${DEVICE_STATE(Local/100@default/n)})
   same => n,Set(GLOBAL(NOBODY)=\${DEVICE_STATE(Local/999@default)})
   same => n,Set(GLOBAL(LAMP)=\${EXTENSION_STATE(300@default)})
  exten => 300,hint,Local/100@default
`

test('a Local device is in use while it is called, and an application that follows it is told', async (t) => {
  await using exchange = await startExchange({ dialplan })
  t.after(() => exchange.stop())
  const app = await exchange.application('demo')
  await app.applications.subscribe({ applicationName: 'demo', eventSource: ['deviceState:Local/100@default'] })
  const look = async () => {
    const phone = exchange.phone(`looker${Math.floor(exchange.clock.now())}`)
    await phone.calls('200')
    await phone.isHungUp()
    const read = async (variable: string) => (await app.asterisk.getGlobalVar({ variable })).value
    return [await read('HERE'), await read('OPTIONS'), await read('NOBODY'), await read('LAMP')]
  }
  assert.deepEqual(await look(), ['NOT_INUSE', 'NOT_INUSE', 'INVALID', 'NOT_INUSE'])
  const [one, two] = await Promise.all([
    app.channels.originate({ endpoint: 'Local/100@default/n', app: 'demo' }),
    app.channels.originate({ endpoint: 'Local/100@default/n', app: 'demo' }),
  ])
  await app.sees('DeviceStateChanged', { device_state: { name: 'Local/100@default', state: 'INUSE' } })
  await exchange.clock.pass('1s')
  assert.deepEqual(await look(), ['INUSE', 'INUSE', 'INVALID', 'INUSE'])
  await app.channel(one).hangup({})
  await exchange.clock.pass('1s')
  await app.seesNo('DeviceStateChanged')
  await app.channel(two).hangup({})
  await app.sees('DeviceStateChanged', { device_state: { name: 'Local/100@default', state: 'NOT_INUSE' } })
  await exchange.clock.pass('1s')
  assert.deepEqual(await look(), ['NOT_INUSE', 'NOT_INUSE', 'INVALID', 'NOT_INUSE'])
})
