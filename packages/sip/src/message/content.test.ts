import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { testRequest } from '../testing/messages.ts'
import { hasContent, keepContent } from './content.ts'

const sdp = ['application/sdp']

function messageOf(type: string, body: string) {
  const message = testRequest('INVITE', { body: body.replaceAll('\n', '\r\n') })
  message.set('content-type', type)
  return message
}

const kept = (type: string, body: string) => {
  const message = messageOf(type, body)
  keepContent(message, sdp)
  return [message.header('content-type'), String(message.body)]
}

const emergency = `before
--mark
Content-Type: application/pidf+xml
Content-ID: <place@example.com>

<presence/>
--mark
content-type: application/sdp
Content-Disposition: session

v=0
s=-

--mark--
behind`

describe('a session among other things', () => {
  it('is found, whatever comes with it', () => {
    assert.deepEqual(kept('multipart/mixed; boundary=mark', emergency), ['application/sdp', 'v=0\r\ns=-\r\n'])
    assert.deepEqual(kept('Multipart/Mixed;boundary="mark"', emergency)[0], 'application/sdp')
    assert.ok(hasContent(messageOf('multipart/mixed;boundary=mark', emergency), sdp))
  })

  it('of alternatives is the last', () => {
    const both = '--b\nContent-Type: application/sdp\n\none\n--b\nContent-Type: application/sdp\n\ntwo\n--b--'
    assert.deepEqual(kept('multipart/alternative;boundary=b', both), ['application/sdp', 'two'])
    assert.deepEqual(kept('multipart/mixed;boundary=b', both), ['application/sdp', 'one'])
  })

  it('is found inside of another part, and not without end', () => {
    const inside =
      '--a\nContent-Type: multipart/mixed;boundary=b\n\n--b\nContent-Type: application/sdp\n\nv=0\n--b--\n--a--'
    assert.deepEqual(kept('multipart/mixed;boundary=a', inside)[1], 'v=0')
    const deep = '--a\nContent-Type: multipart/mixed;boundary=a\n\n'.repeat(1000)
    assert.deepEqual(kept('multipart/mixed;boundary=a', deep), [undefined, ''])
  })

  it('is the body itself where nothing else is said, and nothing where something else is', () => {
    assert.deepEqual(kept('application/sdp', 'v=0'), ['application/sdp', 'v=0'])
    assert.deepEqual(kept('text/plain', 'v=0'), [undefined, ''])
    const untold = messageOf('x/y', 'v=0').remove('content-type')
    keepContent(untold, sdp)
    assert.equal(String(untold.body), 'v=0')
  })

  for (const [what, type, body] of [
    ['no mark', 'multipart/mixed', emergency],
    ['an empty mark', 'multipart/mixed;boundary=""', emergency],
    ['a mark too long', `multipart/mixed;boundary=${'x'.repeat(71)}`, emergency],
    ['a mark that is not there', 'multipart/mixed;boundary=other', emergency],
    ['parts that do not end', 'multipart/mixed;boundary=mark', '--mark\nContent-Type: application/sdp\n\nv=0'],
    [
      'an encoding',
      'multipart/mixed;boundary=m',
      '--m\nContent-Type: application/sdp\nContent-Transfer-Encoding: base64\n\ndj0w\n--m--',
    ],
    ['a part without head', 'multipart/mixed;boundary=m', '--m\n\nv=0\n--m--'],
    ['no type at all', '', emergency],
  ] as const) {
    it(`is not found: ${what}`, () => assert.deepEqual(kept(type, body)[1], ''))
  }

  it('is looked for in no time, however many marks there are', () => {
    const message = messageOf('multipart/mixed;boundary=-', '--'.repeat(30_000))
    const lines = messageOf('multipart/mixed;boundary=m', '\n--m'.repeat(15_000))
    // of the processor: what else the machine does is no fault of the parser
    const begun = process.threadCpuUsage()
    for (let n = 0; n < 10; n++) for (const one of [message, lines]) hasContent(one, sdp)
    const { user, system } = process.threadCpuUsage(begun)
    const tookMs = (user + system) / 1_000 / 20
    assert.ok(tookMs < 25, `${tookMs} ms`)
  })
})
