import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { endpoint, open } from '../applications/applications-fixture.ts'
import { type InterfaceFixture, interfaceFixture } from '../interface-fixture.ts'

let small: InterfaceFixture
const ask: InterfaceFixture['ask'] = (...request) => small.ask(...request)

// hooks of a file hold for its own tests alone, also where all files share a process
describe('state', () => {
  beforeEach(() => {
    small = interfaceFixture({ endpoints: [endpoint('PJSIP', 'alice'), endpoint('PJSIP', 'bob')] })
  })

  afterEach(() => small.close())

  type Refusal = readonly [request: string, status: number, message: string]

  async function refused(...refusals: readonly Refusal[]): Promise<void> {
    for (const [request, status, message] of refusals) {
      const reply = await ask(request)
      assert.deepEqual([reply.status, reply.message], [status, message], request)
    }
  }

  describe('device states', () => {
    it('are set, shown, listed and deleted', async () => {
      assert.deepEqual(await ask('PUT /deviceStates/Stasis:door?deviceState=inuse'), { status: 204 })
      const door = { name: 'Stasis:door', state: 'INUSE' }
      assert.deepEqual(await ask('GET /deviceStates/Stasis:door'), { status: 200, body: door })
      assert.deepEqual((await ask('GET /deviceStates')).body, [door])
      assert.deepEqual(await ask('DELETE /deviceStates/Stasis:door'), { status: 204 })
      assert.deepEqual(await ask('DELETE /deviceStates/Stasis:door'), { status: 204 })
      assert.deepEqual((await ask('GET /deviceStates')).body, [])
    })

    it('always have an answer', async () => {
      assert.deepEqual((await ask('GET /deviceStates/nothing')).body, { name: 'nothing', state: 'INVALID' })
    })

    it('refuse other names before they look at the state', () =>
      refused(
        ['PUT /deviceStates/PJSIP%2Falice?deviceState=BORED', 409, 'Uncontrolled device specified'],
        ['PUT /deviceStates/Stasis:', 404, 'Device name is missing'],
        ['DELETE /deviceStates/other', 409, 'Uncontrolled device specified'],
      ))

    it('refuse states that there are not, and say which there are', async () => {
      const reply = await ask('PUT /deviceStates/Stasis:door?deviceState=BORED')
      assert.deepEqual([reply.status, reply.code, reply.parameter], [400, 'parameter-invalid', 'deviceState'])
      for (const query of ['', '?deviceState='])
        assert.equal((await ask(`PUT /deviceStates/Stasis:door${query}`)).code, 'parameter-missing')
      assert.equal((await ask('PUT /deviceStates/Stasis:door?deviceState=UNKNOWN')).code, 'parameter-invalid')
    })
  })

  describe('mailboxes', () => {
    it('are made, shown, listed and deleted', async () => {
      assert.deepEqual(await ask('PUT /mailboxes/100?oldMessages=1&newMessages=2'), { status: 204 })
      const mailbox = { name: '100', old_messages: 1, new_messages: 2 }
      assert.deepEqual(await ask('GET /mailboxes/100'), { status: 200, body: mailbox })
      assert.deepEqual((await ask('GET /mailboxes')).body, [mailbox])
      assert.deepEqual(await ask('PUT /mailboxes/100', { body: { oldMessages: 0, newMessages: 3 } }), { status: 204 })
      assert.deepEqual(await ask('DELETE /mailboxes/100'), { status: 204 })
    })

    it('refuse what is not there, and counts that are none', () =>
      refused(
        ['GET /mailboxes/100', 404, 'Mailbox is does not exist'],
        ['DELETE /mailboxes/100', 404, 'Mailbox does not exist'],
        ['PUT /mailboxes/100', 400, 'Missing parameter oldMessages'],
        ['PUT /mailboxes/100?oldMessages=1', 400, 'Missing parameter newMessages'],
        ['PUT /mailboxes/100?oldMessages=many&newMessages=1', 400, 'Invalid value for parameter oldMessages'],
        ['PUT /mailboxes/100?oldMessages=1&newMessages=-1', 400, 'Invalid value for parameter newMessages'],
      ))
  })

  describe('endpoints', () => {
    it('are listed and shown', async () => {
      const alice = { technology: 'PJSIP', resource: 'alice', state: 'online', channel_ids: [] }
      assert.deepEqual((await ask('GET /endpoints')).body, [alice, { ...alice, resource: 'bob' }])
      assert.equal(((await ask('GET /endpoints/PJSIP')).body as object[]).length, 2)
      assert.deepEqual((await ask('GET /endpoints/pjsip/alice')).body, alice)
    })

    it('refuse what is not there', () =>
      refused(
        ['GET /endpoints/pjsip', 404, 'No Endpoints found - invalid tech pjsip'],
        ['GET /endpoints/PJSIP/nobody', 404, 'Endpoint not found'],
      ))
  })

  describe('sounds', () => {
    beforeEach(() => {
      const english = join(small.core.directory, 'sounds', 'en')
      mkdirSync(join(english, 'digits'), { recursive: true })
      writeFileSync(join(english, 'hello.ulaw'), '')
      writeFileSync(join(english, 'digits', '1.ulaw'), '')
    })

    it('are listed and shown once the directory was read', async () => {
      await refused(['GET /sounds', 500, 'Sounds index not available'])
      await small.deps.sounds.rescan()
      const hello = { id: 'hello', formats: [{ language: 'en', format: 'ulaw' }] }
      assert.deepEqual((await ask('GET /sounds/hello')).body, hello)
      assert.deepEqual((await ask('GET /sounds/digits%2F1')).status, 200)
      assert.equal(((await ask('GET /sounds?lang=en&format=ulaw')).body as object[]).length, 2)
      await refused(
        ['GET /sounds?lang=fr', 404, 'No sounds found that matched the query'],
        ['GET /sounds/nothing', 404, 'Sound not found'],
      )
    })
  })

  describe('applications', () => {
    it('are listed and shown, subscribed and unsubscribed, and filter', async () => {
      open(small.fixture, 'app')
      const app = {
        name: 'app',
        channel_ids: [],
        bridge_ids: [],
        endpoint_ids: [],
        device_names: [],
        events_allowed: [],
        events_disallowed: [],
      }
      assert.deepEqual((await ask('GET /applications')).body, [app])
      assert.deepEqual((await ask('GET /applications/app')).body, app)
      const subscribed = { ...app, channel_ids: ['c1'], endpoint_ids: ['PJSIP/alice'] }
      const sources = 'eventSource=channel:c1,endpoint:PJSIP%2Falice'
      assert.deepEqual((await ask(`POST /applications/app/subscription?${sources}`)).body, subscribed)
      assert.deepEqual((await ask(`DELETE /applications/app/subscription?${sources}`)).body, app)
      const filtered = await ask('PUT /applications/app/eventFilter', { body: { allowed: [{ type: 'Dial' }] } })
      assert.deepEqual((filtered.body as typeof app).events_allowed, [{ type: 'Dial' }])
      assert.deepEqual((await ask('PUT /applications/app/eventFilter')).body, app)
    })

    it('refuse what is not there or not understood', async () => {
      open(small.fixture, 'app')
      await refused(
        ['GET /applications/other', 404, 'Application not found'],
        ['POST /applications/app/subscription', 400, 'Missing parameter eventSource'],
        ['POST /applications/app/subscription?eventSource=', 400, 'Invalid event source URI scheme'],
        ['POST /applications/app/subscription?eventSource=channel:none', 422, 'Event source does not exist'],
        ['DELETE /applications/app/subscription?eventSource=channel:c1', 422, 'Event source was not subscribed to'],
        ['POST /applications/other/subscription?eventSource=channel:c1', 404, 'Application not found'],
      )
      for (const body of [[], { allowed: 'Dial' }, { allowed: [{ type: 7 }] }])
        assert.equal((await ask('PUT /applications/app/eventFilter', { body })).message, 'Invalid format definition')
      assert.equal((await ask('PUT /applications/other/eventFilter', { body: {} })).status, 404)
    })

    it('have a limit of sources in one request', async () => {
      const many = Array.from({ length: 128 }, () => 'channel:c1').join(',')
      const { status, message } = await ask(`POST /applications/app/subscription?eventSource=${many}`)
      assert.deepEqual([status, message], [400, 'Too many values for event_source'])
    })
  })

  describe('user events', () => {
    it('reach the application named, with what they are about', async () => {
      const { connection } = open(small.fixture, 'app')
      small.deps.bridges.create({
        id: 'b1',
        attributes: ['mixing'],
        name: '',
        creator: 'Stasis',
        bridgeClass: 'stasis',
      })
      const reply = await ask('POST /events/user/mine?application=app&source=bridge:b1,endpoint:PJSIP%2Falice', {
        body: { variables: { n: 1 } },
      })
      assert.deepEqual(reply, { status: 204 })
      const event = connection.messages.find(({ type }) => type === 'ChannelUserevent') ?? assert.fail('not told')
      assert.deepEqual([event.eventname, event.userevent], ['mine', { n: 1, eventname: 'mine' }])
      assert.equal((event.bridge as { id: string }).id, 'b1')
      assert.equal((event.endpoint as { resource: string }).resource, 'alice')
    })

    it('refuse what is not there or not understood', async () => {
      open(small.fixture, 'app')
      const mine = 'POST /events/user/mine'
      await refused(
        [mine, 400, 'Missing parameter application'],
        [`${mine}?application=other`, 404, 'Application not found'],
        [`${mine}?application=app&source=channel:none`, 422, 'Event source was not found'],
        [`${mine}?application=app&source=bridge:none`, 422, 'Event source was not found'],
        [`${mine}?application=app&source=endpoint:PJSIP%2Fnone`, 422, 'Event source was not found'],
        [`${mine}?application=app&source=endpoint:PJSIP`, 422, 'Event source was not found'],
        [`${mine}?application=app&source=channel`, 400, 'Invalid event source URI scheme'],
        [`${mine}?application=app&source=,`, 400, 'Invalid event source URI scheme'],
        [`${mine}?application=app&source=deviceState:Stasis:x`, 400, 'Invalid event source URI scheme'],
      )
      const { status, parameter } = await ask(`${mine}?application=app`, { body: { variables: ['list'] } })
      assert.deepEqual([status, parameter], [400, 'variables'])
    })
  })
})
