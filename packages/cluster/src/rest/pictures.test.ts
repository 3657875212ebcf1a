import assert from 'node:assert/strict'
import { it, type TestContext } from 'node:test'
import { VirtualClock } from '@jackfield/base'
import { subjectsOf } from '../subjects.ts'
import { MemoryEngine } from '../testing/memory-engine.ts'
import { Pictures } from './pictures.ts'

async function twoNodes(t: TestContext) {
  const clock = new VirtualClock()
  const engine = new MemoryEngine({ clock })
  const subjects = subjectsOf('tests')
  const [a, b] = ['a', 'b'].map((name, at) => {
    const client = engine.connect(engine.hosts[at] as string)
    const pictureHere = (kind: string, id: string) => (id === `${kind} of ${name}` ? { id, kind } : undefined)
    const pictures = new Pictures({ engine: client, subjects, name, pictureHere })
    t.after(() => pictures.close())
    return { client, pictures }
  })
  assert.ok(a && b)
  await clock.pass('3s')
  const during = async <T>(promise: Promise<T>): Promise<T> => {
    await clock.pass('3s')
    return promise
  }
  return { a, b, subjects, during }
}

it('shows what another node has, and nothing for what it has not', async (t) => {
  const { a, during } = await twoNodes(t)
  const picture = await during(a.pictures.of('b', 'channel', 'channel of b'))
  assert.deepEqual(picture, { id: 'channel of b', kind: 'channel' })
  assert.equal(await during(a.pictures.of('b', 'bridge', 'channel of b')), undefined)
  assert.equal(await during(a.pictures.of('b', 'channel', 'channel of a')), undefined)
})

it('shows nothing of a node that is not there, and answers no question that it does not know', async (t) => {
  const { a, b, subjects, during } = await twoNodes(t)
  assert.equal(await during(a.pictures.of('c', 'channel', 'channel of c')), undefined)
  for (const text of ['', '7', '["telephone","x"]', '["channel"]', '{}'])
    assert.deepEqual(await during(b.client.request(subjects.picture('a'), text, 1_000)), { ok: true, text: 'null' })
})
