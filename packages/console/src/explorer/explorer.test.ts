import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { asCurl, asTypeScript, literal } from './copy-request.ts'
import { smallDocument } from './explorer-fixture.ts'
import { type ExplorerOperation, findOperations, readOperations } from './explorer-operation.ts'
import { buildRequest, type Typed } from './explorer-request.ts'

const resources = readOperations(smallDocument)

function operation(id: string): ExplorerOperation {
  const found = resources.flatMap(({ operations }) => operations).find((one) => one.id === id)
  return found ?? assert.fail(`there is no ${id}`)
}

function request(id: string, typed: Typed) {
  const built = buildRequest(operation(id), typed)
  return built.ok ? built.request : assert.fail(JSON.stringify(built.problems))
}

describe('the explorer', () => {
  it('has every operation of the document once, by resource', () => {
    assert.deepEqual(
      resources.map(({ name, operations }) => [name, ...operations.map(({ nickname }) => nickname)]),
      [
        ['channels', 'list', 'originate', 'hangup'],
        ['applications', 'filter'],
        ['asterisk', 'ping'],
      ],
    )
    assert.equal(operation('asterisk.ping').path, '/asterisk/ping')
  })

  it('knows what each parameter takes, the needed ones first, and those of the body', () => {
    const { parameters, response } = operation('channels.originate')
    assert.deepEqual(
      parameters.map(({ name, kind, place, isRequired }) => [name, kind, place, isRequired]),
      [
        ['endpoint', 'text', 'query', true],
        ['timeout', 'integer', 'query', false],
        ['formats', 'list', 'query', false],
        ['spy', 'choice', 'query', false],
        ['variables', 'json', 'body', false],
      ],
    )
    assert.equal(parameters[1]?.default, '30')
    assert.deepEqual(parameters[3]?.values, ['in', 'out'])
    assert.equal(response, 'Channel')
    assert.equal(operation('channels.list').response, 'List[Channel]')
    assert.equal(operation('channels.hangup').response, 'void')
  })

  it('knows the errors of an operation with their codes', () => {
    assert.deepEqual(operation('channels.originate').errors, [
      { status: 400, code: 'parameter-missing', about: 'One is missing.' },
      { status: 400, code: 'invalid-endpoint', about: 'No such technology.' },
    ])
  })

  it('finds operations by words of their name, path or summary', () => {
    const found = (query: string) =>
      findOperations(resources, query).flatMap(({ operations }) => operations.map(({ id }) => id))
    assert.deepEqual(found('hang'), ['channels.hangup'])
    assert.deepEqual(found('post calls'), ['channels.originate'])
    assert.deepEqual(found('nothing like it'), [])
    assert.equal(found('').length, 5)
  })

  it('makes a request of what was typed', () => {
    assert.deepEqual(request('channels.hangup', { channelId: 'a/b' }), {
      method: 'DELETE',
      path: '/channels/a%2Fb',
      given: { channelId: 'a/b' },
    })
    const { path, body } = request('channels.originate', {
      endpoint: 'PJSIP/alice',
      timeout: '10',
      formats: 'ulaw, opus',
      variables: '{"A":"1"}',
      spy: '',
    })
    assert.equal(path, '/channels?endpoint=PJSIP%2Falice&timeout=10&formats=ulaw%2Copus')
    assert.deepEqual(body, { variables: { A: '1' } })
    assert.deepEqual(request('applications.filter', { applicationName: 'x', filter: '{"allowed":[]}' }).body, {
      allowed: [],
    })
  })

  it('says field by field what is wrong', () => {
    const wrong = buildRequest(operation('channels.originate'), { timeout: '3.5', variables: '{' })
    assert.deepEqual(wrong, {
      ok: false,
      problems: {
        endpoint: 'This is needed',
        timeout: 'This is no whole number',
        variables: 'This is no JSON',
      },
    })
    const far = buildRequest(operation('channels.originate'), { endpoint: 'x', timeout: '100' })
    assert.deepEqual(far, { ok: false, problems: { timeout: 'At most 99' } })
  })
})

describe('what is copied', () => {
  const base = 'http://127.0.0.1:8088/ari'

  it('for a shell, is quoted for it', () => {
    assert.equal(asCurl(request('channels.list', {}), base, 'demo'), 'curl -u demo http://127.0.0.1:8088/ari/channels')
    const given = { endpoint: "PJSIP/o'hara", variables: `{"A":"it's"}` }
    assert.equal(
      asCurl(request('channels.originate', given), base, 'demo'),
      `curl -u demo -X POST -H 'Content-Type: application/json' -d '{"variables":{"A":"it'\\''s"}}' 'http://127.0.0.1:8088/ari/channels?endpoint=PJSIP%2Fo'\\''hara'`,
    )
  })

  it('for a program, is a call of our client', () => {
    const typed = { endpoint: "PJSIP/o'hara", timeout: '5', variables: '{"A-B":"1"}' }
    assert.equal(
      asTypeScript(operation('channels.originate'), request('channels.originate', typed)),
      `const answer = await client.channels.originate({ endpoint: 'PJSIP/o\\'hara', timeout: 5, variables: { 'A-B': '1' } })`,
    )
    const hangup = request('channels.hangup', { channelId: '1' })
    assert.equal(asTypeScript(operation('channels.hangup'), hangup), `await client.channels.hangup({ channelId: '1' })`)
    assert.equal(
      asTypeScript(operation('channels.list'), request('channels.list', {})),
      'const answer = await client.channels.list()',
    )
  })

  it('stands on several lines where one would be too long', () => {
    const long = literal({ a: 'x'.repeat(50), b: ['y'.repeat(30), 'a "quoted" \\ word'] }, '')
    assert.equal(long.split('\n').length, 4)
    // biome-ignore lint/security/noGlobalEval: what is copied is a program
    assert.deepEqual(eval(`(${long})`), { a: 'x'.repeat(50), b: ['y'.repeat(30), 'a "quoted" \\ word'] })
  })
})
