// Three exchanges as one: a command that is repeated at another node is carried out once, rights hold wherever it is asked, lists are those of one.

import assert from 'node:assert/strict'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { it } from 'node:test'
import { TestNodes } from '../../support/test-nodes.ts'

const dialplan = '[default]\nexten => 100,1,Answer()\n same => n,Wait(3600)\n'

const ariConf = `[general]
enabled = yes

[kit]
type = user
password = secret

[guest]
type = user
password = secret
read_only = yes
`

interface Answered {
  readonly status: number
  readonly body: { readonly code?: string; readonly id?: string }
}

/** A request to one node, as any program would make it. */
async function ask(nodes: TestNodes, node: string, request: string, headers = {}, user = 'kit'): Promise<Answered> {
  const { door } = nodes.exchange(node).running
  const [method = '', path = ''] = request.split(' ')
  const authorization = `Basic ${Buffer.from(`${user}:secret`).toString('base64')}`
  const asked = door.request({
    method,
    path: `${door.prefix}/ari${path}`,
    headers: { authorization, ...headers },
  })
  const answer = await nodes.during(Promise.resolve(asked))
  const text = Buffer.from(answer?.body ?? '').toString()
  return { status: answer?.status ?? 0, body: text === '' ? {} : JSON.parse(text) }
}

it('a command with a key that is repeated at another node gets its first answer, and is carried out once', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan, files: { 'ari.conf': ariConf } })
  const key = { 'Idempotency-Key': 'call back 7' }
  const originate = 'POST /channels?endpoint=Local/100@default&extension=100&context=default'
  const first = await ask(nodes, 'a', originate, key)
  await nodes.clock.pass('1s')
  const again = await ask(nodes, 'b', originate, key)
  assert.equal(first.status, 200)
  assert.deepEqual(again, first)
  const other = await ask(nodes, 'c', `${originate}&callerId=7`, key)
  assert.deepEqual([other.status, other.body.code], [422, 'idempotency-key-reused'])
  const channels = await ask(nodes, 'c', 'GET /channels')
  assert.equal((channels.body as unknown as unknown[]).length, 2)
})

it('an id that is asked for at two nodes at once becomes one channel; the other request is refused', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan, files: { 'ari.conf': ariConf } })
  const originate = 'POST /channels/mine?endpoint=Local/100@default&extension=100&context=default'
  const answers = await Promise.all(['c', 'b'].map((node) => ask(nodes, node, originate)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 409])
  await nodes.clock.pass('1s')
  assert.equal((await ask(nodes, 'a', originate)).status, 409)
})

it('who may only read may not act on a call of another node, and sees it', async () => {
  await using nodes = await TestNodes.start(['a', 'b'], { dialplan, files: { 'ari.conf': ariConf } })
  await nodes.exchange('b').phone('alice').calls('100')
  await nodes.clock.pass('1s')
  const [call] = (await ask(nodes, 'a', 'GET /channels', {}, 'guest')).body as unknown as { id: string }[]
  assert.match(call?.id ?? '', /^b-/)
  for (const request of [`DELETE /channels/${call?.id}`, `POST /channels/${call?.id}/hold`]) {
    const { status, body } = await ask(nodes, 'a', request, {}, 'guest')
    assert.deepEqual([status, body.code], [403, 'write-access-denied'])
  }
  assert.equal((await ask(nodes, 'a', `GET /channels/${call?.id}`, {}, 'guest')).status, 200)
  assert.equal((await ask(nodes, 'a', `DELETE /channels/${call?.id}`)).status, 204)
})

it('pages of calls of all nodes are those of one exchange: the newest first, each once', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan, files: { 'ari.conf': ariConf } })
  const callers: string[] = []
  for (const [at, node] of ['b', 'a', 'c', 'a', 'b'].entries()) {
    await nodes.exchange(node).phone(`caller${at}`).calls('100')
    callers.unshift(`${node}-`)
    await nodes.clock.pass('1s')
  }
  const seen: string[] = []
  for (let before = ''; ; before = `&before=${encodeURIComponent(seen.at(-1) ?? '')}`) {
    const page = (await ask(nodes, 'c', `GET /calls?limit=2${before}`)).body as unknown as { id: string }[]
    if (page.length === 0) break
    assert.ok(page.length <= 2)
    seen.push(...page.map(({ id }) => id))
  }
  assert.deepEqual(
    seen.map((id) => id.slice(0, 2)),
    callers,
  )
  assert.equal(new Set(seen).size, 5)
})

it('a recording of one node is fetched from another, whole and in part', async () => {
  await using nodes = await TestNodes.start(['a', 'b', 'c'], { dialplan, files: { 'ari.conf': ariConf } })
  const { directory } = nodes.exchange('b').running.calls.exchange.recordings.stored
  const bytes = Buffer.from(Array.from({ length: 600_000 }, (_, at) => at % 251))
  await mkdir(directory, { recursive: true })
  await writeFile(join(directory, 'greeting.wav'), bytes)
  const { door } = nodes.exchange('a').running
  const get = async (path: string, headers = {}) => {
    const authorization = `Basic ${Buffer.from('kit:secret').toString('base64')}`
    const asked = door.request({
      method: 'GET',
      path: `${door.prefix}/ari${path}`,
      headers: { authorization, ...headers },
    })
    return nodes.during(Promise.resolve(asked))
  }
  const file = '/recordings/stored/greeting/file'
  const whole = await get(file)
  assert.deepEqual([whole?.status, whole?.headers['content-type']], [200, 'audio/wav'])
  assert.ok(whole?.body.equals(bytes))
  const part = await get(file, { Range: 'bytes=262140-262150' })
  assert.deepEqual([part?.status, part?.headers['content-range']], [206, 'bytes 262140-262150/600000'])
  assert.ok(part?.body.equals(bytes.subarray(262_140, 262_151)))
  assert.equal((await get('/recordings/stored/nothing/file'))?.status, 404)
})
