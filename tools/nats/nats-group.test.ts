import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { type TestContext, test } from 'node:test'
import { type GroupMember, untilOneGroup } from './nats-group.ts'

type Said = Readonly<Record<string, unknown>>

const patience = { lookMs: 0, looksLeftOut: 3, mostLooks: 20 }

/** What each server says of the group, as real ones did; `restarted` has the names of those that were started again. */
async function monitors(t: TestContext, say: (name: string, restarted: readonly string[], look: number) => Said) {
  const restarted: string[] = []
  const looks = new Map<string, number>()
  const server = createServer((request, response) => {
    const [, name = '', path] = (request.url ?? '').split('/')
    const look = (looks.get(name) ?? 0) + 1
    looks.set(name, look)
    assert.equal(path, 'jsz')
    response.end(JSON.stringify({ meta_cluster: say(name, restarted, look) }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  t.after(() => server.close())
  const { port } = server.address() as { port: number }
  const members = ['one', 'two', 'three'].map(
    (name): GroupMember => ({
      name,
      monitor: `http://127.0.0.1:${port}/${name}`,
      restart: async () => void restarted.push(name),
    }),
  )
  return { members, restarted }
}

const replicas = (...names: string[]) => names.map((name) => ({ name, current: true }))

test('servers are one group when the leader knows all of them, whatever size they expect before', async (t) => {
  let asked = 0
  const { members, restarted } = await monitors(t, (name, _, look) => {
    asked++
    if (look === 1) return { cluster_size: 3 }
    return { leader: 'two', cluster_size: 3, ...(name === 'two' && { replicas: replicas('one', 'three') }) }
  })
  await untilOneGroup(members, patience)
  assert.deepEqual([restarted, asked], [[], 6])
})

test('servers are not one group until all have caught up with the leader and name it; who is slow is not started again', async (t) => {
  let lastLook = 0
  const { members, restarted } = await monitors(t, (name, _, look) => {
    lastLook = look
    if (name === 'three' && look <= 10) return { leader: 'two' }
    const isBehind = { name: 'three', current: look > 5 }
    return { leader: 'one', ...(name === 'one' && { replicas: [...replicas('two'), isBehind] }) }
  })
  await untilOneGroup(members, patience)
  assert.deepEqual([restarted, lastLook], [[], 11])
})

test('a server that the leader does not know is started again, and no other', async (t) => {
  const { members, restarted } = await monitors(t, (name, again) => ({
    leader: 'one',
    cluster_size: again.length > 0 ? 3 : 2,
    ...(name === 'one' && { replicas: replicas('two', ...again) }),
  }))
  await untilOneGroup(members, patience)
  assert.deepEqual(restarted, ['three'])
})

test('what never becomes one group is said, with who is missing', async (t) => {
  const alone = await monitors(t, (name) => ({ leader: 'one', ...(name === 'one' && { replicas: replicas('three') }) }))
  await assert.rejects(untilOneGroup(alone.members, patience), {
    message: '3 servers of NATS have not become one group: two left out',
  })
  assert.ok(alone.restarted.length > 1)
  const behind = await monitors(t, (name) => ({
    leader: 'one',
    ...(name === 'one' && { replicas: [...replicas('two'), { name: 'three', current: false }] }),
  }))
  await assert.rejects(untilOneGroup(behind.members, patience), {
    message: '3 servers of NATS have not become one group: three behind',
  })
  assert.deepEqual(behind.restarted, [])
  const nobody = await monitors(t, () => ({ cluster_size: 3 }))
  await assert.rejects(untilOneGroup(nobody.members, patience), {
    message: '3 servers of NATS have not become one group: nobody leads',
  })
  assert.deepEqual(nobody.restarted, [])
})
