import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { CommandFixture } from '../command-fixture.ts'

const nobody = async () => ({ ok: false, message: 'nobody is there' }) as const
const office = { cluster: 'office', name: 'a', drainNode: nobody, undrainNode: nobody }

describe('the nodes of a cluster', () => {
  let test: CommandFixture

  beforeEach(async () => {
    test = await new CommandFixture().start()
  })
  afterEach(() => test.close())

  it('are not there when the exchange is alone', async () => {
    assert.deepEqual(await test.run('cluster show nodes'), ['This exchange is alone: there is no cluster.conf'])
  })

  it('are listed with their state, their calls and the last sign of them', async () => {
    const node = { isDraining: false, version: '0.1.0', protocol: 2, incarnation: 1, calls: 3, channels: 6, load: 0.07 }
    test.cluster = {
      ...{ ...office, isConnected: true, trouble: '', hasMajority: true },
      nodes: () => [
        { ...node, name: 'a', state: 'alive', isSelf: true, quietMs: 0 },
        { ...node, name: 'b', state: 'alive', isSelf: false, isDraining: true, quietMs: 420 },
        {
          ...node,
          name: 'c',
          state: 'dead',
          isSelf: false,
          incarnation: 12,
          calls: 0,
          channels: 0,
          quietMs: undefined,
        },
      ],
    }
    assert.deepEqual(await test.run('cluster show nodes'), [
      'Node                 State     Incarnation  Calls Channels  Load Version    Last sign',
      'a (this)             alive               1      3        6   7 % 0.1.0',
      'b                    draining            1      3        6   7 % 0.1.0      0.4 s',
      'c                    dead               12      0        0   7 % 0.1.0',
      '2 nodes of 3 alive in cluster office; engine connected; shared things can be written',
    ])
    const data = (await test.data('cluster show nodes')) as { nodes: { name: string }[] }
    assert.deepEqual(
      data.nodes.map(({ name }) => name),
      ['a', 'b', 'c'],
    )
  })

  it('are taken out of service and back, this one unless another is named', async () => {
    assert.deepEqual(await test.run('cluster drain'), ['This exchange is alone: there is no cluster.conf'])
    assert.deepEqual(await test.run('cluster undrain'), ['This exchange is alone: there is no cluster.conf'])
    const asked: unknown[] = []
    test.cluster = {
      ...{ ...office, isConnected: true, trouble: '', hasMajority: true, nodes: () => [] },
      drainNode: async (node, limit) => {
        asked.push(['drain', node, limit])
        return node === 'z' ? { ok: false, message: 'There is no exchange z' } : { ok: true }
      },
      undrainNode: async (node) => {
        asked.push(['undrain', node])
        return node === 'b' ? { ok: true } : { ok: false, message: `The exchange ${node} is not being drained` }
      },
    }
    assert.deepEqual(await test.run('cluster drain'), ['Node a takes nothing new; 0 calls left.'])
    assert.deepEqual(await test.run('cluster drain b 60'), ['Node b takes nothing new; 0 calls left.'])
    assert.deepEqual(await test.run('cluster drain z'), ['There is no exchange z'])
    assert.deepEqual(await test.run('cluster drain b soon'), ['soon is no number of seconds'])
    assert.deepEqual(await test.run('cluster undrain b'), ['Node b takes new calls again.'])
    assert.deepEqual(await test.run('cluster undrain'), ['The exchange a is not being drained'])
    assert.deepEqual(asked, [
      ['drain', 'a', undefined],
      ['drain', 'b', 60],
      ['drain', 'z', undefined],
      ['undrain', 'b'],
      ['undrain', 'a'],
    ])
  })

  it('are said not to be reachable, and why', async () => {
    test.cluster = {
      ...{ ...office, isConnected: false, trouble: 'no connection to NATS', hasMajority: false },
      nodes: () => [],
    }
    const lines = await test.run('cluster show nodes')
    assert.equal(
      lines.at(-1),
      '0 nodes of 0 alive in cluster office; engine not connected: no connection to NATS; no majority to write shared things',
    )
  })
})
