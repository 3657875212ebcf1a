import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { encodeRequest } from './encode-request.ts'

const row = (path: string, more = {}) => ({ resource: 'things', nickname: 'do', method: 'POST', path, ...more })

describe('encodeRequest', () => {
  it('puts parameters where they belong', () => {
    assert.deepEqual(
      encodeRequest(row('/channels/{channelId}/play'), { channelId: 'a/b', media: 'sound:x', skipms: 3 }),
      {
        method: 'POST',
        path: '/channels/a%2Fb/play?media=sound%3Ax&skipms=3',
      },
    )
    assert.deepEqual(encodeRequest(row('/channels', { members: ['variables'] }), { app: 'x', variables: { a: 1 } }), {
      method: 'POST',
      path: '/channels?app=x',
      body: '{"variables":{"a":1}}',
    })
    assert.deepEqual(encodeRequest(row('/f', { body: 'filter' }), { filter: { allowed: [] } }), {
      method: 'POST',
      path: '/f',
      body: '{"allowed":[]}',
    })
  })

  it('leaves out what is not said, and keeps what is empty or false', () => {
    assert.equal(encodeRequest(row('/x'), { a: undefined, b: '', c: false, d: 0 }).path, '/x?b=&c=false&d=0')
  })

  it('writes lists so that they are split again where they were joined', () => {
    const { path } = encodeRequest(row('/x'), { media: ['sound:a,b', 'tone:(1)', 'say "hi"'] })
    const list = new URLSearchParams(path.slice(3)).get('media')
    assert.equal(list, 'sound:a\\,b,tone:\\(1\\),say \\"hi\\"')
  })

  it('refuses to make another path of a missing name', () => {
    for (const channelId of [undefined, null, '']) {
      assert.throws(() => encodeRequest(row('/channels/{channelId}'), { channelId }), /things\.do needs channelId/)
    }
  })
})
