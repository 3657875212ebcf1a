import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { CommandFixture } from '../command-fixture.ts'

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
    const node = { isDraining: false, version: '0.1.0', incarnation: 1, calls: 3, channels: 6 }
    test.cluster = {
      ...{ cluster: 'office', isConnected: true, trouble: '', hasMajority: true },
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
      'Node                 State     Incarnation  Calls Channels Version    Last sign',
      'a (this)             alive               1      3        6 0.1.0',
      'b                    draining            1      3        6 0.1.0      0.4 s',
      'c                    dead               12      0        0 0.1.0',
      '2 nodes of 3 alive in cluster office; engine connected; shared things can be written',
    ])
    const data = (await test.data('cluster show nodes')) as { nodes: { name: string }[] }
    assert.deepEqual(
      data.nodes.map(({ name }) => name),
      ['a', 'b', 'c'],
    )
  })

  it('are said not to be reachable, and why', async () => {
    test.cluster = {
      ...{ cluster: 'office', isConnected: false, trouble: 'no connection to NATS', hasMajority: false },
      nodes: () => [],
    }
    const lines = await test.run('cluster show nodes')
    assert.equal(
      lines.at(-1),
      '0 nodes of 0 alive in cluster office; engine not connected: no connection to NATS; no majority to write shared things',
    )
  })
})
