import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import type { Method, OperationDescription } from './operation.ts'
import { parameterName, RoutingTable, segmentsOf } from './routing-table.ts'

const at = (method: Method, path: string, also: string[] = []): { description: OperationDescription } => ({
  description: {
    resource: 'test',
    nickname: `${method} ${path}`,
    method,
    path,
    also,
    summary: '',
    owner: 'here',
    since: [],
    response: 'void',
    parameters: {},
    errors: [],
    module: 'test.so',
  },
})

const table = new RoutingTable([
  at('GET', '/channels'),
  at('POST', '/channels'),
  at('POST', '/channels/create'),
  at('GET', '/channels/{channelId}'),
  at('DELETE', '/channels/{channelId}'),
  at('POST', '/channels/{channelId}/answer'),
  at('GET', '/server/{configClass}/{objectType}/{id}', ['/server/config/dynamic/{configClass}/{objectType}/{id}']),
  at('GET', '/server/modules/{moduleName}'),
])

const found = (path: string) => table.match(segmentsOf(path))
const nickname = (path: string, method: Method) => found(path)?.node.methods.get(method)?.operation.description.nickname

describe('the routing table', () => {
  it('finds operations and the values of their parameters', () => {
    assert.equal(nickname('/channels', 'POST'), 'POST /channels')
    assert.equal(nickname('/channels/7/answer', 'POST'), 'POST /channels/{channelId}/answer')
    assert.deepEqual(found('/channels/7/answer')?.values, ['7'])
    assert.deepEqual(found('/channels/7')?.node.methods.get('GET')?.names, ['channelId'])
  })

  it('lets a literal win over a parameter, and stays with it', () => {
    assert.equal(nickname('/channels/create', 'POST'), 'POST /channels/create')
    assert.equal(found('/channels/create/answer'), undefined)
    assert.equal(found('/server/modules/a/b'), undefined)
    assert.equal(nickname('/server/modules/a', 'GET'), 'GET /server/modules/{moduleName}')
  })

  it('serves an operation at its other paths', () => {
    for (const path of ['/server/res_x/y/z', '/server/config/dynamic/res_x/y/z']) {
      assert.equal(nickname(path, 'GET'), 'GET /server/{configClass}/{objectType}/{id}')
      assert.deepEqual(found(path)?.values, ['res_x', 'y', 'z'])
    }
  })

  it('says what is possible at a place, in the known order', () => {
    assert.equal(found('/channels')?.node.allow, 'OPTIONS,GET,POST')
    assert.equal(found('/channels/7')?.node.allow, 'OPTIONS,GET,DELETE')
    assert.equal(found('/')?.node.allow, 'OPTIONS')
    assert.equal(found('/server')?.node.allow, 'OPTIONS')
  })

  it('does not take a parameter on the way to somewhere for a place', () => {
    assert.equal(found('/server/anything'), undefined)
    assert.equal(found('/server/anything/more'), undefined)
    assert.ok(found('/server/config/dynamic'))
  })

  it('finds nothing where nothing is', () => {
    for (const path of ['/nothing', '/channels/7/nothing', '/Channels']) assert.equal(found(path), undefined)
  })

  it('refuses two operations for one method of one path', () => {
    assert.throws(() => new RoutingTable([at('GET', '/a/{x}'), at('GET', '/a/{y}')]), /two operations for GET/)
  })

  it('finds every path it was made from, with any values', () => {
    const literal = fc.constantFrom('a', 'b', 'c')
    const parameter = fc.constantFrom('{x}', '{y}')
    const path = fc
      .array(fc.oneof(literal, parameter), { minLength: 1, maxLength: 4 })
      .map((parts) => `/${parts.join('/')}`)
    // one path per shape: names of parameters do not make paths different
    const shape = (one: string) => one.replace(/\{\w\}/g, '{}')
    const paths = fc.uniqueArray(path, { minLength: 1, maxLength: 8, selector: shape })
    // values that no literal is called
    const value = fc.string({ minLength: 1 }).filter((text) => !['a', 'b', 'c'].includes(text))
    fc.assert(
      fc.property(paths, fc.array(value, { minLength: 4, maxLength: 4 }), (all, values) => {
        const made = new RoutingTable(all.map((one) => at('GET', one)))
        for (const one of all) {
          const rest = [...values]
          const used: string[] = []
          const segments = segmentsOf(one).map((segment) => {
            if (parameterName(segment) === undefined) return segment
            used.push(rest[0] as string)
            return rest.shift() as string
          })
          const match = made.match(segments)
          assert.equal(match?.node.methods.get('GET')?.operation.description.path, one)
          assert.deepEqual(match?.values, used)
        }
      }),
    )
  })
})
