// pjsip_wizard.conf in a started exchange: a phone made by a few lines registers, has its lamp and its extension; a reload changes it.

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { freePort } from '@jackfield/base/testing'
import { EventClient } from '../support/event-client.ts'
import { ExchangeProcess } from '../support/exchange-process.ts'
import { SipPhone } from '../support/sip-phone.ts'

const wizard = `
[phone](!)
type = wizard
accepts_registrations = yes
has_hint = yes
hint_context = lamps
endpoint/context = phones
endpoint/allow = ulaw
[6001](phone)
hint_exten = 601
hint_application = Hangup(17)
`

describe('wizards', () => {
  let exchange: ExchangeProcess
  let client: EventClient
  let port: number
  before(async () => {
    port = await freePort()
    const pjsip = `[global]\nregcontext = there\n[udp]\ntype = transport\nbind = 127.0.0.1:${port}\n`
    exchange = await ExchangeProcess.start({
      files: {
        'pjsip.conf': pjsip,
        'pjsip_wizard.conf': wizard,
        'extensions.conf': '[default]\nexten => stay,1,Answer()\n same => n,Wait(600)\n',
      },
    })
    client = await EventClient.open(exchange.events('asks'))
    await exchange.request('POST', '/channels/asking?endpoint=Local/stay@default&app=asks')
    await client.next('StasisStart')
  })
  after(async () => {
    await client.close()
    await exchange.stop()
  })

  const read = async (expression: string) => {
    const variable = encodeURIComponent(expression)
    const answer = await exchange.request('GET', `/channels/asking/variable?variable=${variable}`)
    return ((await answer.json()) as { value: string }).value
  }
  const status = async (endpoint: string) => (await exchange.request('GET', `/endpoints/PJSIP/${endpoint}`)).status

  it('make a phone that registers, with a lamp and an extension that is there while it is', async () => {
    assert.equal(await read('EXTENSION_STATE(601@lamps)'), 'UNAVAILABLE')
    assert.equal(await read('DIALPLAN_EXISTS(lamps,601,1)'), '1')
    assert.equal(await read('DIALPLAN_EXISTS(there,6001,1)'), '0')
    const phone = await SipPhone.open('6001', `127.0.0.1:${port}`)
    assert.equal(await phone.register(), 200)
    assert.equal(await read('EXTENSION_STATE(601@lamps)'), 'NOT_INUSE')
    assert.equal(await read('DIALPLAN_EXISTS(there,6001,1)'), '1')
    await phone.close()
  })

  it('follow a reload, and what is wrong is said with its section', async () => {
    exchange.write('pjsip_wizard.conf', `${wizard}[6002](phone)\nhint_exten = 602\n[6003](phone)\nhint_exten =\n`)
    await exchange.reload()
    assert.deepEqual([await status('6001'), await status('6002'), await status('6003')], [200, 200, 404])
    assert.equal(await read('EXTENSION_STATE(602@lamps)'), 'UNAVAILABLE')
    assert.match(
      exchange.errors,
      /pjsip_wizard\.conf:\d+: error: \[6003\] is no usable wizard: has_hint needs hint_exten/,
    )
    exchange.write('pjsip_wizard.conf', '')
    await exchange.reload()
    assert.deepEqual([await status('6001'), await read('DIALPLAN_EXISTS(lamps,601)')], [404, '0'])
  })
})
