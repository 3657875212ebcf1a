import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { type OutgoingMessage, type Referral, technology } from '@jackfield/core'
import { type InterfaceFixture, interfaceFixture } from '../../interface-fixture.ts'

let small: InterfaceFixture
const messages: OutgoingMessage[] = []
const referrals: Referral[] = []

// hooks of a file hold for its own tests alone, also where all files share a process
describe('messages', () => {
  beforeEach(() => {
    messages.length = 0
    referrals.length = 0
    const facts = { name: 'Post', description: 'carries messages', module: 'chan_post.so' }
    small = interfaceFixture({
      endpoints: [{ technology: 'POST', resource: 'alice', state: 'online', channelIds: [] }],
      equip: ({ technologies }) => {
        technologies.add(
          technology(facts, {
            sendMessage: (message) => message.to !== 'nobody' && messages.push(message) > 0,
            refer: async (referral) => referral.to !== 'nobody' && referrals.push(referral) > 0,
          }),
        )
        technologies.add(technology({ ...facts, name: 'Mute' }, {}))
      },
    })
  })

  afterEach(() => small.close())

  const words = async (request: string, body?: unknown) => {
    const { message, status } = await small.ask(request, body === undefined ? {} : { body })
    return message ?? status
  }
  const notThere = 'Endpoint not found'

  describe('messages', () => {
    it('go to the technology, variables of any kind with them', async () => {
      const variables = { 'X-A': 1, B: 'b', C: { value: 'c' } }
      assert.equal(await words('PUT /endpoints/sendMessage?to=post:bob&from=me&body=hi', { variables }), 202)
      assert.equal(await words('PUT /endpoints/POST/alice/sendMessage?from=me'), 202)
      assert.deepEqual(messages, [
        { to: 'bob', from: 'me', body: 'hi', variables: { 'X-A': '1', B: 'b', C: 'c' } },
        { to: 'alice', from: 'me', body: '', variables: {} },
      ])
    })

    it('are refused in the order of their checks', async () => {
      const rows: [string, string][] = [
        ['PUT /endpoints/sendMessage?from=me', 'To must be specified'],
        ['PUT /endpoints/sendMessage?to=post:bob', 'Missing parameter from'],
        ['PUT /endpoints/sendMessage?to=bob&from=me', notThere],
        ['PUT /endpoints/sendMessage?to=pigeon:bob&from=me', notThere],
        ['PUT /endpoints/sendMessage?to=mute:bob&from=me', notThere],
        ['PUT /endpoints/sendMessage?to=post:nobody&from=me', notThere],
        ['PUT /endpoints/POST/nobody/sendMessage', notThere],
        ['PUT /endpoints/POST/alice/sendMessage', 'Missing parameter from'],
      ]
      for (const [request, expected] of rows) assert.equal(await words(request), expected, request)
    })
  })

  describe('referrals', () => {
    it('go to the technology', async () => {
      assert.equal(await words('POST /endpoints/refer?to=post:bob&from=me&refer_to=you&to_self=true'), 202)
      assert.equal(await words('POST /endpoints/POST/alice/refer?from=me&refer_to=you'), 202)
      assert.deepEqual(referrals, [
        { to: 'bob', from: 'me', referTo: 'you', toSelf: true, variables: {} },
        { to: 'alice', from: 'me', referTo: 'you', toSelf: false, variables: {} },
      ])
    })

    it('are refused in the order of their checks', async () => {
      const rows: [string, string][] = [
        ['POST /endpoints/refer?from=me&refer_to=you', 'To must be specified'],
        ['POST /endpoints/refer?to=post:bob&from=me', 'Missing parameter refer_to'],
        ['POST /endpoints/refer?to=post:nobody&from=me&refer_to=you', notThere],
        ['POST /endpoints/refer?to=mute:bob&from=me&refer_to=you', notThere],
        ['POST /endpoints/POST/nobody/refer', notThere],
        ['POST /endpoints/POST/alice/refer?refer_to=you', 'Missing parameter from'],
      ]
      for (const [request, expected] of rows) assert.equal(await words(request), expected, request)
    })
  })
})
