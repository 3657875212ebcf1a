import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { silentLog, VirtualClock } from '@jackfield/base'
import { RemoteFile } from '@jackfield/description'
import type { Elsewhere } from './elsewhere.ts'
import { Interface } from './interface.ts'
import type { RestRequest } from './rest-request.ts'
import { basic, openDoorFixture } from './testing/door-fixture.ts'
import { Boxes, madeUpErrors, madeUpOperations } from './testing/made-up-interface.ts'

const account = { name: 'kit', isReadOnly: false }

function boxes() {
  const here = new Boxes()
  const served = madeUpOperations(here).map((each) => ({
    ...each,
    description: { ...each.description, owner: each.description.nickname === 'get' ? 'channel' : 'here' } as const,
  }))
  const deps = { clock: new VirtualClock(), log: silentLog }
  return { here, door: new Interface({ operations: served, errors: madeUpErrors, path: '/ari' }, deps) }
}

const asked = (method: string, path: string, more: Partial<RestRequest> = {}): RestRequest => ({
  ...{ method, path, query: '', over: 'http', applications: [], baseUrl: '', account },
  ...more,
})

const filled = (answer: string): Elsewhere & { readonly seen: string[] } => {
  const seen: string[] = []
  return {
    seen,
    answer({ name, description: { owner } }, values, request) {
      seen.push(`${name} ${owner} ${values.join()} ${request.query}`)
      return owner === 'channel' ? { status: 200, text: answer } : undefined
    },
  }
}

describe('requests that another exchange answers', () => {
  it('leave before their parameters are read, and only those', async () => {
    const { here, door } = boxes()
    const elsewhere = filled('"from there"')
    door.plugIn(elsewhere)
    assert.deepEqual(await door.answer(asked('GET', '/boxes/a%20b', { query: 'x=1' })), {
      status: 200,
      text: '"from there"',
    })
    assert.equal((await door.answer(asked('PUT', '/boxes/a', { query: 'text=1' }))).status, 204)
    assert.deepEqual(elsewhere.seen, ['boxes.get channel a b x=1', 'boxes.fill here a text=1'])
    assert.deepEqual(here.runs, ['fill a 1'])
  })

  it('do not leave for an account that may not run the operation', async () => {
    const { door } = boxes()
    const elsewhere = filled('"from there"')
    door.plugIn(elsewhere)
    const guest = { ...account, allows: ['boxes.list'] }
    assert.equal((await door.answer(asked('GET', '/boxes/a', { account: guest }))).status, 403)
    assert.deepEqual(elsewhere.seen, [])
  })

  it('that came from there are answered here', async () => {
    const { here, door } = boxes()
    here.texts.set('a', 'mine')
    door.plugIn(filled('"from there"'))
    const answer = await door.answer(asked('GET', '/boxes/a', { isForwarded: true }))
    assert.deepEqual(answer, { status: 200, text: '{"name":"a","text":"mine"}' })
  })

  it('that fail on the way are answered like failures of ours', async () => {
    const { door } = boxes()
    door.plugIn({ answer: () => Promise.reject(new Error('the line is cut')) })
    assert.equal((await door.answer(asked('GET', '/boxes/a'))).status, 500)
  })

  it('are answered here again once nobody else does', async () => {
    const { here, door } = boxes()
    here.texts.set('a', 'mine')
    const unplug = door.plugIn(filled('"from there"'))
    assert.throws(() => door.plugIn(filled('')), /already/)
    unplug()
    assert.equal((await door.answer(asked('GET', '/boxes/a'))).text, '{"name":"a","text":"mine"}')
  })

  it('say over HTTP which exchange is meant, and are told whose part is missing', async (t) => {
    const fixture = await openDoorFixture(t)
    const meant: (string | undefined)[] = []
    fixture.served.plugIn({
      answer(_route, _values, { node }) {
        meant.push(node)
        return { status: 200, text: '[]', incomplete: ['b', 'c'] }
      },
    })
    const headers = { authorization: basic('kit:kit'), 'Jackfield-Node': 'b' }
    const answer = await fetch(`http://127.0.0.1:${fixture.port}/ari/boxes`, { headers })
    assert.deepEqual([await answer.json(), answer.headers.get('jackfield-incomplete'), meant], [[], 'b, c', ['b']])
  })

  it('are answered with a file of there: whole, in part, and broken off when it does not come', async (t) => {
    const fixture = await openDoorFixture(t)
    const pieces = ['hello ', 'from ', 'there']
    let closed = 0
    let isCut = false
    const whole = Buffer.from(pieces.join(''))
    async function* read(start: number, length: number) {
      yield whole.subarray(start, start + 2)
      if (isCut) throw new Error('the other exchange is gone')
      yield whole.subarray(start + 2, start + length)
    }
    const about = { size: whole.length, tag: '"x"', contentType: 'audio/wav', fileName: 'a.wav' }
    const file = new RemoteFile(about, read, () => {
      closed++
    })
    fixture.served.plugIn({ answer: () => ({ status: 200, text: '', download: file }) })
    const get = (headers = {}) =>
      fetch(`http://127.0.0.1:${fixture.port}/ari/boxes`, { headers: { authorization: basic('kit:kit'), ...headers } })
    const first = await get()
    assert.equal(await first.text(), 'hello from there')
    const names = ['content-type', 'content-disposition', 'etag', 'accept-ranges']
    assert.deepEqual(
      names.map((name) => first.headers.get(name)),
      ['audio/wav', 'attachment; filename="a.wav"', '"x"', 'bytes'],
    )
    const part = await get({ range: 'bytes=6-9' })
    assert.deepEqual([part.status, await part.text(), part.headers.get('content-range')], [206, 'from', 'bytes 6-9/16'])
    assert.equal((await get({ range: 'bytes=99-' })).status, 416)
    assert.equal(closed, 1)
    isCut = true
    await assert.rejects(get().then((answer) => answer.text()))
  })
})
