// What one of several exchanges does for all: registering with a provider.

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { SipNetwork } from '../../support/sip-telephone.ts'
import { TestNodes } from '../../support/test-nodes.ts'

const files = {
  'pjsip.conf':
    '[provider]\ntype = registration\nserver_uri = sip:10.0.9.9\nclient_uri = sip:office@10.0.9.9\nexpiration = 120\nmax_random_initial_delay = 0\n',
}

it('one node registers with the provider, renews it, and another one does when it is killed', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { files })
  /** what the provider was asked, by the node that asked */
  const asked: string[] = []
  for (const name of ['a', 'b', 'c']) {
    const network = new SipNetwork(nodes.exchange(name))
    const provider = network.telephone('provider', { address: '10.0.9.9' })
    provider.respond = (incoming) => {
      const seconds = incoming.request.header('expires')
      asked.push(`${name} ${seconds}`)
      incoming.respond(200, { headers: [['expires', seconds ?? '']] })
    }
    nodes.exchange(name).running.calls.telephones.pjsip.registrations.start()
  }
  await nodes.clock.pass('20s')
  const [first = ''] = asked.map((line) => line.slice(0, 1))
  assert.deepEqual(asked, [`${first} 120`])
  const killed = new Set<string>()
  const states = () =>
    ['a', 'b', 'c'].filter((name) => {
      if (killed.has(name)) return false
      const { registrations } = nodes.exchange(name).running.calls.telephones.pjsip
      return registrations.get('provider')?.state === 'Registered'
    })
  assert.deepEqual(states(), [first])
  await nodes.clock.pass('4m')
  assert.deepEqual(new Set(asked), new Set([`${first} 120`]))
  const before = asked.length
  nodes.kill(first)
  killed.add(first)
  await nodes.clock.pass('20s')
  const [, second = ''] = /^(.) 120$/.exec(asked[before] ?? '') ?? []
  assert.ok(second !== '' && second !== first, asked.join())
  assert.deepEqual(states(), [second])
})
