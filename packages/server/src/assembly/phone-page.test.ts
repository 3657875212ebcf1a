import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'

const load = (name: string) => import(new URL(`../../phone/${name}.js`, import.meta.url).href)

test('the page hashes as everybody does, whatever the length', async () => {
  const { md5 } = await load('digest')
  for (const length of [0, 1, 54, 55, 56, 63, 64, 65, 119, 120, 1_000]) {
    const text = 'ü'.repeat(length >> 1) + 'x'.repeat(length - 2 * (length >> 1))
    assert.equal(md5(text), createHash('md5').update(text).digest('hex'), `${length} bytes`)
  }
})

test('the page answers challenges: the examples of RFC 7616, the best of several, an old one without qop', async () => {
  const { answerChallenge, chooseChallenge } = await load('digest')
  const common =
    'Digest realm="http-auth@example.org", qop="auth, auth-int", nonce="7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v"'
  const about = {
    ...{ user: 'Mufasa', password: 'Circle of Life', method: 'GET', uri: '/dir/index.html', count: 1 },
    clientNonce: 'f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ',
  }
  const responseTo = async (...lines: string[]) =>
    /response="(\w+)"/.exec(await answerChallenge(chooseChallenge(lines), about))?.[1]
  const [md5, sha256] = [`${common}, algorithm=MD5`, `${common}, algorithm=SHA-256`]
  assert.equal(await responseTo(md5), '8ca523f5e9506fed4657c9700eebdbec')
  const best = '753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1'
  assert.deepEqual([await responseTo(sha256), await responseTo(md5, sha256)], [best, best])
  const old = await answerChallenge(chooseChallenge(['Digest realm="a\\"b", nonce="n"']), about)
  assert.match(old, /realm="a\\"b", nonce="n"/)
  assert.doesNotMatch(old, /qop|cnonce|algorithm/)
  assert.equal(chooseChallenge(['Digest realm="r", nonce="n", algorithm=SHA-512-256', 'Basic realm="r"']), undefined)
})

test('the page reads messages and writes them again', async () => {
  const { parseMessage, formatMessage, headerOf, headersOf, nameOf, tagOf, uriOf } = await load('messages')
  const text = formatMessage(
    'INVITE sip:x@y SIP/2.0',
    [
      ['Via', 'one'],
      ['v', 'two'],
      ['From', '"A B" <sip:a@b;x>;tag=7'],
    ],
    'grüß',
  )
  assert.match(text, /\r\nContent-Length: 6\r\n\r\ngrüß$/)
  const message = parseMessage(text)
  assert.deepEqual([message.method, message.uri, message.body], ['INVITE', 'sip:x@y', 'grüß'])
  assert.deepEqual(headersOf(message, 'via'), ['one', 'two'])
  const from = headerOf(message, 'from')
  assert.deepEqual([nameOf(from), uriOf(from), tagOf(from)], ['A B', 'sip:a@b;x', '7'])
  assert.deepEqual([nameOf('<sip:500@x>'), tagOf('<sip:a;tag=no@x>')], ['500', ''])
  const { status, reason } = parseMessage('SIP/2.0 486 Busy Here\r\n\r\n')
  assert.deepEqual([status, reason], [486, 'Busy Here'])
  for (const wrong of ['', 'nonsense', 'GET / HTTP/1.1\r\n\r\n', 'INVITE x SIP/2.0\r\nno colon\r\n\r\n'])
    assert.equal(parseMessage(wrong), undefined, wrong)
})
