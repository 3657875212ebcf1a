// Faults as they happen to people, sown one by one: for each, which view of the console says in words what is wrong.
// Those of the configuration and of the machine are in the tests of their own views.

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { described, type SipPhone } from '../support/sip-phone.ts'
import { Sipp } from '../telephones/sipp.ts'
import { receive, send } from '../telephones/sipp-scenario.ts'
import { ConsoleExchange, portIn, speaksAt } from './console-exchange.ts'

let stage: ConsoleExchange
let alice: SipPhone
let page: Page

before(async () => {
  stage = await ConsoleExchange.start()
  alice = await stage.phone('alice')
  page = await stage.open('/calls')
})
after(() => stage?.close())

interface Listed {
  readonly id: string
  readonly callee: { readonly number: string }
  readonly ended?: string
}

/** The call to this number, once it is over. */
async function ended(number: string): Promise<string> {
  for (;;) {
    const calls = await stage.json<Listed[]>('/calls')
    const call = calls.find(({ callee }) => callee.number === number)
    if (call?.ended !== undefined) return call.id
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Both the list and the page of the call say it. */
async function assertSaid(number: string, text: RegExp): Promise<void> {
  const id = await ended(number)
  await page.goto(`${stage.exchange.url}/console/calls?number=${number}`)
  await page.locator('table.rows tr.row', { hasText: text }).first().waitFor()
  await page.goto(`${stage.exchange.url}/console/calls/${id}`)
  await page.locator('.outcome', { hasText: text }).first().waitFor()
  await page.locator('.ladder-svg .rung.trouble').first().waitFor()
}

it('codec mismatch: the call says what was offered and what is allowed', async () => {
  const g729 = described()
    .replace('RTP/AVP 0 8 101', 'RTP/AVP 18')
    .replace(/a=rtpmap.*\r\n/, '')
  const { response } = await alice.dialsUntilAnswered('600', g729)
  assert.equal(response.status, 488)
  await assertSaid('600', /nothing in common: it offers G729, .*the endpoint 'alice' allows ulaw/)
})

it('ring loop: the call says that it was passed on too often, and by which step', async () => {
  await alice.dialsUntilAnswered('800', described())
  await assertSaid('800', /passed on too often: Dial\(Local\/80[01]@telephones\) of 80[01]@telephones/)
})

it('dialplan typo: the call names the application that is not there, with file and line', async () => {
  alice.ends.length = 0
  await alice.dialsUntilAnswered('802', described())
  await alice.ended()
  await assertSaid(
    '802',
    /there is no application 'Playbak' for extension 802 of telephones, priority 2 .*extensions\.conf:\d+/,
  )
})

it('an extension that is not there: the call says so', async () => {
  await alice.dialsUntilAnswered('999', described())
  await assertSaid('999', /there is no such extension in 'telephones'/)
})

it('application missing: the call names it', async () => {
  await alice.dialsUntilAnswered('803', described())
  await assertSaid('803', /Stasis app 'nobody' doesn't exist: nobody has connected as it/)
})

it('wrong password: the registration says so among the calls', async () => {
  const steps = [
    send({ method: 'REGISTER', sequence: 1 }),
    receive(401, { hasAuth: true }),
    send({ method: 'REGISTER', sequence: 2, headers: ['[authentication]'] }),
    receive(401),
  ]
  const more = ['-au', 'secret', '-ap', 'a wrong one']
  const sipp = await Sipp.start('wrong', steps, { server: stage.server, service: 'secret', user: 'secret', more })
  const { isOk, errors } = await sipp.ended()
  assert.ok(isOk, errors)
  await page.goto(`${stage.exchange.url}/console/calls?kind=registration&number=secret`)
  const row = page.locator('table.rows tr.row', {
    hasText: "the password or the user name that 'secret' came with is wrong",
  })
  await row.locator('a').click()
  await page.locator('.outcome', { hasText: 'the password or the user name' }).waitFor()
  await page.locator('.ladder-svg .rung', { hasText: '401 Unauthorized' }).first().waitFor()
})

it('one-way audio: the call says who was not heard', async () => {
  const voice = await stage.voice()
  alice.responses.length = 0
  const call = alice.dials('805', [], speaksAt(voice))
  const { body } = await alice.answered(200)
  // it hears, and what it says is lost on the path
  assert.ok(portIn(body.toString()) > 0)
  await voice.until(
    () => voice.packets.length > 260,
    () => `only ${voice.packets.length} packets came`,
  )
  call.end()
  await assertSaid(
    '805',
    /one-way audio: no packet came from PJSIP\/alice-\w+, \d+ went there; is a firewall or NAT between/,
  )
})

it('packet loss: the call says how much was lost, and in which direction', async () => {
  const voice = await stage.voice()
  alice.responses.length = 0
  const call = alice.dials('806', [], speaksAt(voice))
  const { body } = await alice.answered(200)
  voice.sendTo('127.0.0.1', portIn(body.toString()))
  voice.losesEvery = 5
  voice.say(440)
  await voice.until(
    () => voice.packetsSent > 250,
    () => `only ${voice.packetsSent} packets went out`,
  )
  call.end()
  await assertSaid('806', /packet loss: (19|20|21)\.\d % of the packets from PJSIP\/alice-\w+ were lost \(\d+ of \d+\)/)
})

it('nothing went wrong in the pages', () => {
  assert.deepEqual(stage.errors, [])
})
