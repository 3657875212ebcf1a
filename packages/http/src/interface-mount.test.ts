// An interface over HTTP: credentials, origins, headers, files, repeated commands.

import assert from 'node:assert/strict'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { diagnostic, VirtualClock } from '@jackfield/base'
import { temporaryDirectory } from '@jackfield/base/testing'
import { basic, type DoorFixture, openDoorFixture } from './testing/door-fixture.ts'
import { Boxes } from './testing/made-up-interface.ts'

const kit = { authorization: basic('kit:kit') }

interface Ask {
  method?: string
  headers?: Record<string, string>
  body?: string
}

async function ask(
  { door }: Pick<DoorFixture, 'door'>,
  path: string,
  { method = 'GET', headers = kit, body }: Ask = {},
) {
  const answer = await door.request({ method, path: `/ari${path}`, headers, ...(body === undefined ? {} : { body }) })
  assert.ok(answer)
  return { ...answer, text: answer.body.toString() }
}

test('who is let in, and how those are told who are not', async (t) => {
  const fixture = await openDoorFixture(t)
  const rows: [string, Record<string, string>, number][] = [
    ['/boxes', kit, 200],
    ['/boxes', {}, 401],
    ['/boxes', { authorization: basic('kit:wrong') }, 401],
    ['/boxes', { authorization: basic('kit:') }, 401],
    ['/boxes', { authorization: basic('hashed:secret') }, 200],
    ['/boxes', { authorization: basic('hashed:wrong') }, 401],
    ['/boxes?api_key=kit:kit', {}, 200],
    ['/boxes?api_key=kit%3Akit', {}, 200],
    ['/boxes?api_key=kit:wrong', {}, 401],
    ['/boxes?api_key=kit:wrong&api_key=kit:kit', {}, 401],
    ['/boxes?api_key=kit', {}, 401],
    ['/boxes?api_key=kit:wrong', kit, 200],
    ['/boxes?api_key=kit:kit', { authorization: basic('kit:wrong') }, 401],
    ['/boxes?api_key=kit:kit', { authorization: 'Bearer x' }, 200],
    ['/boxes', { authorization: basic('barred:barred') }, 403],
    ['/boxes', { authorization: basic('barred:wrong') }, 401],
    ['/nothing', {}, 401],
  ]
  for (const [path, headers, status] of rows) {
    const answer = await ask(fixture, path, { headers })
    assert.equal(answer.status, status, `${path} ${JSON.stringify(headers)}`)
    assert.equal(answer.headers['www-authenticate'], status === 401 ? 'Basic realm="Kit"' : undefined)
    assert.equal(answer.headers['x-jackfield-interface'], '2.0.0')
  }
  const form = {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'api_key=kit:kit',
  }
  assert.equal((await ask(fixture, '/echo/body', form)).status, 200)
})

test('wrong credentials wait, missing and right ones do not, whoever guesses', async (t) => {
  const clock = new VirtualClock()
  const fixture = await openDoorFixture(t, {
    clock,
    login: { delayAfter: 0, delayStepMs: 1_000, longestDelayMs: 60_000 },
  })
  const wrong = { authorization: basic('kit:wrong') }
  const waits: number[] = []
  const guesses = Array.from({ length: 3 }, () =>
    ask(fixture, '/boxes', { headers: wrong }).then(({ status }) => {
      assert.equal(status, 401)
      waits.push(clock.now())
    }),
  )
  await clock.settle()
  assert.equal((await ask(fixture, '/boxes')).status, 200)
  assert.equal((await ask(fixture, '/boxes', { headers: {} })).status, 401)
  assert.equal(clock.now(), 0)
  await clock.pass('10s')
  await Promise.all(guesses)
  assert.deepEqual(waits, [1_000, 2_000, 4_000])
})

test('a body is looked at before the credentials', async (t) => {
  const fixture = await openDoorFixture(t, { door: { maxBodyBytes: 10 } })
  const headers = { 'content-type': 'application/json' }
  assert.equal((await ask(fixture, '/boxes/a', { method: 'PUT', headers, body: '{"a":' })).status, 400)
  assert.equal((await ask(fixture, '/boxes/a', { method: 'PUT', headers, body: 'x'.repeat(11) })).status, 413)
  assert.equal((await ask(fixture, '/boxes/a', { method: 'PUT', headers, body: '{}' })).status, 401)
})

test('content types: with parameters, in capitals, unknown, and JSON that is no body', async (t) => {
  const fixture = await openDoorFixture(t)
  const send = (type: string, body: string) =>
    ask(fixture, '/echo/body', {
      method: 'POST',
      headers: { ...kit, ...(type === '' ? {} : { 'content-type': type }) },
      body,
    })
  assert.equal((await send('application/json; charset=utf-8', '{"a":1}')).text, '{"body":{"a":1}}')
  assert.equal((await send('Application/JSON', '{"a":1}')).text, '{"body":{"a":1}}')
  assert.equal((await send('text/plain', '{"a":1}')).text, '{"body":null}')
  assert.equal((await send('', '{"a":1}')).text, '{"body":null}')
  assert.equal((await send('application/json', '{"a":1,"a":2}')).text, '{"body":{"a":2}}')
  for (const body of ['"text"', '7', 'null', '{} trailing', '\u0000']) {
    assert.equal((await send('application/json', body)).status, 400, body)
  }
})

test('origins: allowed, others, preflight with and without credentials', async (t) => {
  const fixture = await openDoorFixture(t)
  const origin = 'http://kit.example'
  const simple = await ask(fixture, '/boxes', { headers: { ...kit, origin } })
  assert.equal(simple.headers['access-control-allow-origin'], origin)
  assert.equal(simple.headers['access-control-allow-credentials'], 'true')
  const refused = await ask(fixture, '/boxes', { headers: { origin } })
  assert.equal(refused.status, 401)
  assert.equal(refused.headers['access-control-allow-origin'], origin)
  const other = await ask(fixture, '/boxes', { headers: { ...kit, origin: 'http://other.example' } })
  assert.equal(other.status, 200)
  assert.equal(other.headers['access-control-allow-origin'], undefined)

  const preflight = (headers: Record<string, string>, path = '/boxes/a') =>
    ask(fixture, path, { method: 'OPTIONS', headers: { origin, ...headers } })
  const asked = { 'access-control-request-method': 'PUT' }
  const wanted = { ...asked, 'access-control-request-headers': 'Authorization, Content-Type' }
  for (const credentials of [{}, kit]) {
    const allowed = await preflight({ ...credentials, ...wanted })
    assert.equal(allowed.status, 204)
    assert.equal(allowed.headers.allow, 'OPTIONS,GET,POST,PUT,DELETE')
    assert.equal(allowed.headers['access-control-allow-methods'], 'OPTIONS,GET,POST,PUT,DELETE')
    assert.equal(allowed.headers['access-control-allow-headers'], 'Authorization, Content-Type')
    const lacking = await preflight({ ...credentials, 'access-control-request-method': 'PATCH' })
    assert.equal(lacking.status, 204)
    assert.equal(lacking.headers['access-control-allow-methods'], undefined)
  }
  assert.equal((await preflight(asked, '/nothing')).status, 404)
  assert.equal((await preflight({})).status, 401)
  assert.equal((await preflight({ ...asked, origin: 'http://other.example' })).status, 401)
})

test('every origin, when so configured', async (t) => {
  const fixture = await openDoorFixture(t, { mount: { allowedOrigins: ['*'] } })
  const answer = await ask(fixture, '/boxes', { headers: { ...kit, origin: 'http://any.example' } })
  assert.equal(answer.headers['access-control-allow-origin'], 'http://any.example')
})

test('Allow, Location, phrases and pretty printing', async (t) => {
  const fixture = await openDoorFixture(t, { mount: { isPretty: true } })
  assert.equal((await ask(fixture, '/boxes', { method: 'DELETE' })).headers.allow, 'OPTIONS,GET')
  assert.equal((await ask(fixture, '/events', { method: 'OPTIONS' })).headers.allow, 'OPTIONS')
  const made = await ask(fixture, '/boxes/a%20b', { method: 'POST' })
  assert.equal(made.headers.location, '/ari/boxes/a%20b')
  assert.equal(made.text, '{\n  "name": "a b"\n}')
  assert.equal((await ask(fixture, '/boxes/none')).phrase, 'Box Missing')
  const bare = await ask(fixture, '/boxes/a', { method: 'DELETE' })
  assert.deepEqual([bare.status, bare.text, bare.headers['content-type']], [202, '', undefined])
})

test('an event socket asked for without an upgrade is a page', async (t) => {
  const fixture = await openDoorFixture(t)
  const answer = await ask(fixture, '/events?app=a')
  assert.equal(answer.status, 426)
  assert.equal(answer.headers['content-type'], 'text/html')
})

test('paths of a module that is unloaded are gone, and come back with it', async (t) => {
  const loaded = new Set(['res_boxes.so', 'res_lid.so'])
  const modules = { isLoaded: (name: string) => loaded.has(name), version: 1 }
  const fixture = await openDoorFixture(t, { served: { modules } })
  assert.equal((await ask(fixture, '/lid')).status, 200)
  loaded.delete('res_lid.so')
  modules.version++
  assert.equal((await ask(fixture, '/lid')).status, 404)
  assert.equal((await ask(fixture, '/boxes')).status, 200)
  loaded.delete('res_boxes.so')
  modules.version++
  assert.equal((await ask(fixture, '/boxes/a/wait', { method: 'OPTIONS' })).status, 404)
  loaded.add('res_lid.so').add('res_boxes.so')
  modules.version++
  assert.equal((await ask(fixture, '/lid')).status, 200)
  assert.equal((await ask(fixture, '/boxes')).status, 200)
})

test('while the exchange starts, everything is 503, for those who are let in', async (t) => {
  let isReady = false
  const fixture = await openDoorFixture(t, { served: { isReady: () => isReady } })
  assert.equal((await ask(fixture, '/boxes')).status, 503)
  assert.equal((await ask(fixture, '/boxes', { headers: {} })).status, 401)
  isReady = true
  assert.equal((await ask(fixture, '/boxes')).status, 200)
})

test('a repeated command under one key is run once', async (t) => {
  const fixture = await openDoorFixture(t)
  const once = { method: 'POST', headers: { ...kit, 'idempotency-key': 'one' } }
  const first = await ask(fixture, '/boxes/a', once)
  const second = await ask(fixture, '/boxes/a', once)
  assert.deepEqual(
    [second.status, second.text, second.headers.location],
    [first.status, first.text, first.headers.location],
  )
  assert.deepEqual(fixture.boxes.runs, ['make a'])
  assert.equal((await ask(fixture, '/boxes/b', once)).status, 422)
  // only POST has keys
  const filled = { method: 'PUT', headers: once.headers }
  assert.equal((await ask(fixture, '/boxes/a?text=x', filled)).status, 204)
  assert.equal((await ask(fixture, '/boxes/a?text=y', filled)).status, 204)
})

test('files: whole, in part, as they were, and gone', async (t) => {
  const directory = temporaryDirectory('http')
  t.after(() => rmSync(directory, { recursive: true }))
  const path = join(directory, 'sound.wav')
  writeFileSync(path, '0123456789')
  const fixture = await openDoorFixture(t, { boxes: new Boxes(path) })
  const file = (headers: Record<string, string> = {}) =>
    fetch(`${fixture.url}/ari/boxes/a/file`, { headers: { ...kit, ...headers } })
  const whole = await file()
  assert.equal(whole.status, 200)
  assert.equal(whole.headers.get('content-type'), 'audio/wav')
  assert.equal(whole.headers.get('accept-ranges'), 'bytes')
  assert.equal(await whole.text(), '0123456789')
  const part = await file({ range: 'bytes=2-4' })
  assert.equal(part.status, 206)
  assert.equal(part.headers.get('content-range'), 'bytes 2-4/10')
  assert.equal(await part.text(), '234')
  const same = await file({ range: 'bytes=2-4', 'if-range': whole.headers.get('etag') ?? '' })
  assert.equal(same.status, 206)
  await same.text()
  const changed = await file({ range: 'bytes=2-4', 'if-range': '"another"' })
  assert.equal(changed.status, 200)
  await changed.text()
  const behind = await file({ range: 'bytes=10-' })
  assert.equal(behind.status, 416)
  assert.equal(behind.headers.get('content-range'), 'bytes */10')
  await behind.text()
  const inProcess = await ask(fixture, '/boxes/a/file', { headers: { ...kit, range: 'bytes=-2' } })
  assert.equal(inProcess.text, '89')
  writeFileSync(path, '')
  const empty = await file()
  assert.deepEqual([empty.status, await empty.text()], [200, ''])
  rmSync(path)
  assert.equal((await file()).status, 404)
})

test('requests are published for those who listen', async (t) => {
  const fixture = await openDoorFixture(t)
  const heard: object[] = []
  t.after(diagnostic('jackfield:rest:request').subscribe((value) => heard.push(value)))
  await ask(fixture, '/boxes/nothing')
  await ask(fixture, '/nowhere', { method: 'PUT' })
  assert.partialDeepStrictEqual(heard, [
    { method: 'GET', path: '/boxes/nothing', operation: 'boxes.get', user: 'kit', status: 404, over: 'http' },
    { method: 'PUT', path: '/nowhere', user: 'kit', status: 404, over: 'http' },
  ])
})

test('a bug in a handler is said in the log, not to the caller', async (t) => {
  const fixture = await openDoorFixture(t)
  const answer = await ask(fixture, '/boxes/a/break', { method: 'POST' })
  assert.equal(answer.status, 500)
  assert.doesNotMatch(answer.text, /a bug/)
  assert.match(fixture.lines.join('\n'), /ERROR a request failed: Error: a bug/)
})
