import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { decoderOf, listLimit, type RequestSources } from './decode.ts'
import { Fault } from './fault.ts'
import type { Parameter } from './parameter.ts'

const sources = (given: Partial<RequestSources>): RequestSources => ({ path: [], query: '', ...given })

const decode = (parameters: Record<string, Parameter>, given: Partial<RequestSources>, names: string[] = []) =>
  decoderOf(parameters, names)(sources(given)).values

function faultOf(run: () => unknown): Fault {
  try {
    run()
  } catch (error) {
    assert.ok(error instanceof Fault)
    return error
  }
  return assert.fail('nothing was thrown')
}

const about = 'for a test'
const text: Parameter = { in: 'query', type: 'string', about }
const count: Parameter = { in: 'query', type: 'int', about }
const flag: Parameter = { in: 'query', type: 'boolean', about }
const list: Parameter = { in: 'query', type: 'string', many: true, about }

describe('decoding: sources', () => {
  it('takes path, form, query, pairs and JSON, the later ones counting more', () => {
    const parameters = { id: { in: 'path', type: 'string', about }, a: text, b: text, c: text, d: text } as const
    const values = decode(
      parameters,
      {
        path: ['7'],
        form: 'a=form&b=form&c=form&d=form',
        query: 'b=query&c=query&d=query',
        pairs: [
          ['c', 'pair'],
          ['d', 'pair'],
        ],
        body: { d: 'json' },
      },
      ['id'],
    )
    assert.deepEqual(values, { id: '7', a: 'form', b: 'query', c: 'pair', d: 'json' })
  })

  it('takes the last of several texts, and ignores names it does not know', () => {
    assert.deepEqual(decode({ a: text }, { query: 'a=1&other=x&a=2&A=3' }), { a: '2' })
  })

  it('decodes percent signs and plus signs', () => {
    assert.deepEqual(decode({ a: text }, { query: 'a=gr%C3%BCn+%2B%20100%' }), { a: 'grün + 100%' })
  })

  it('lets a JSON null say nothing', () => {
    assert.deepEqual(decode({ a: text }, { query: 'a=1', body: { a: null } }), { a: '1' })
  })

  it('finds nothing in a body that is no object', () => {
    for (const body of [[], 'a', 7, null]) assert.deepEqual(decode({ a: text }, { body }), { a: undefined })
  })

  it('does not take what every object inherits for a parameter', () => {
    assert.deepEqual(decode({ toString: text }, { body: {} }), { toString: undefined })
  })

  it('does no work and shares one empty result without parameters', () => {
    const decoder = decoderOf({}, [])
    assert.equal(decoder(sources({ query: 'x=1' })).values, decoder(sources({})).values)
  })
})

describe('decoding: types', () => {
  it('reads integers strictly', () => {
    for (const [given, value] of [
      ['7', 7],
      ['-2', -2],
      ['+3', 3],
      ['0', 0],
    ] as const)
      assert.deepEqual(decode({ n: count }, { query: `n=${encodeURIComponent(given)}` }), { n: value })
    for (const given of ['many', '1.9', '0x10', '7x', ' 7', '2147483648', '99999999999999999999']) {
      const fault = faultOf(() => decode({ n: count }, { query: `n=${encodeURIComponent(given)}` }))
      assert.equal(fault.code, 'parameter-invalid', given)
      assert.equal(fault.details.parameter, 'n')
      assert.deepEqual(fault.details.allowed, { min: -(2 ** 31), max: 2 ** 31 - 1 })
    }
  })

  it('reads integers of JSON only from integers', () => {
    assert.deepEqual(decode({ n: count }, { body: { n: 7 } }), { n: 7 })
    for (const n of ['7', 1.9, true, [1], {}, 2 ** 31])
      assert.equal(faultOf(() => decode({ n: count }, { body: { n } })).code, 'parameter-invalid')
  })

  it('takes longer numbers for a long', () => {
    assert.deepEqual(decode({ n: { in: 'query', type: 'long', about } }, { query: 'n=2147483648' }), { n: 2147483648 })
  })

  it('reads doubles', () => {
    const share: Parameter = { in: 'query', type: 'double', min: 0, max: 1, about }
    assert.deepEqual(decode({ n: share }, { query: 'n=0.5' }), { n: 0.5 })
    assert.deepEqual(decode({ n: share }, { body: { n: 1 } }), { n: 1 })
    for (const query of ['n=1.5', 'n=half', 'n=NaN', 'n=1e0'])
      assert.equal(faultOf(() => decode({ n: share }, { query })).code, 'parameter-invalid')
  })

  it('keeps numbers in their range', () => {
    const some: Parameter = { ...count, min: 0, max: 9 }
    assert.deepEqual(decode({ n: some }, { query: 'n=9' }), { n: 9 })
    for (const given of [{ query: 'n=10' }, { query: 'n=-1' }, { body: { n: 10 } }]) {
      const fault = faultOf(() => decode({ n: some }, given))
      assert.deepEqual([fault.code, fault.details.allowed], ['parameter-invalid', { min: 0, max: 9 }])
    }
  })

  it('knows the words for yes and no', () => {
    const words = { true: ['yes', 'TRUE', 'y', 't', '1', 'on'], false: ['no', 'False', 'n', 'f', '0', 'off'] }
    for (const word of words.true) assert.deepEqual(decode({ f: flag }, { query: `f=${word}` }), { f: true })
    for (const word of words.false) assert.deepEqual(decode({ f: flag }, { query: `f=${word}` }), { f: false })
    for (const word of ['2', 'maybe', 'constructor']) {
      const fault = faultOf(() => decode({ f: flag }, { query: `f=${word}` }))
      assert.deepEqual([fault.code, fault.details.allowed], ['parameter-invalid', ['true', 'false']])
    }
    for (const f of ['true', 1, 0, []])
      assert.equal(faultOf(() => decode({ f: flag }, { body: { f } })).code, 'parameter-invalid')
  })

  it('refuses values that are not allowed', () => {
    const direction: Parameter = {
      ...text,
      values: ['both', 'in', 'out'],
      words: { invalid: 'Invalid direction specified' },
    }
    assert.deepEqual(decode({ direction }, { query: 'direction=in' }), { direction: 'in' })
    for (const query of ['direction=IN', 'direction=up']) {
      const { code, details } = faultOf(() => decode({ direction }, { query }))
      assert.equal(code, 'parameter-invalid')
      assert.deepEqual(details, {
        parameter: 'direction',
        allowed: ['both', 'in', 'out'],
        message: 'Invalid direction specified',
      })
    }
  })

  it('says which value was wrong, where the words want it', () => {
    const operation: Parameter = { ...text, values: ['pause'], words: { invalid: 'Invalid operation {value}' } }
    const message = (given: Partial<RequestSources>) => faultOf(() => decode({ operation }, given)).details.message
    assert.equal(message({ query: 'operation=$%26' }), 'Invalid operation $&')
    assert.equal(message({ body: { operation: [1] } }), 'Invalid operation [1]')
  })

  it('hands values on as they are spelled in the description, where case does not matter', () => {
    const state: Parameter = { ...text, values: ['INUSE', 'BUSY'], anyCase: true }
    assert.deepEqual(decode({ state }, { query: 'state=inuse' }), { state: 'INUSE' })
  })

  it('refuses a text that is too long, no text, or has a zero character', () => {
    const id: Parameter = { ...text, maxLength: 3 }
    assert.deepEqual(decode({ id }, { query: 'id=abc' }), { id: 'abc' })
    for (const given of [{ query: 'id=abcd' }, { body: { id: 5 } }, { query: 'id=a%00' }, { body: { id: 'a\0' } }])
      assert.equal(faultOf(() => decode({ id }, given)).code, 'parameter-invalid')
    const fault = faultOf(() => decode({ id: { in: 'path', type: 'string', about } }, { path: ['a\0b'] }, ['id']))
    assert.deepEqual([fault.code, fault.details.parameter], ['parameter-invalid', 'id'])
  })
})

describe('decoding: missing', () => {
  it('refuses the absence of what is required, and an empty text counts as absent', () => {
    const name: Parameter = { ...text, required: true, words: { missing: 'Variable name is required' } }
    for (const given of [{}, { query: 'name=' }, { body: { name: '' } }]) {
      const { code, details } = faultOf(() => decode({ name }, given))
      assert.equal(code, 'parameter-missing')
      assert.deepEqual(details, { parameter: 'name', message: 'Variable name is required' })
    }
  })

  it('takes an empty text for absent where only some values are allowed, and an empty array too', () => {
    const word: Parameter = { ...text, required: true, values: ['pause'] }
    assert.equal(faultOf(() => decode({ word }, { query: 'word=' })).code, 'parameter-missing')
    assert.equal(
      faultOf(() => decode({ l: { ...list, required: true } }, { body: { l: [] } })).code,
      'parameter-missing',
    )
    assert.deepEqual(decode({ l: list }, { body: { l: [] } }), { l: [] })
  })

  it('takes an optional one that is empty for one that is not given, whatever its type', () => {
    const direction: Parameter = { ...text, values: ['in', 'out'] }
    const share: Parameter = { in: 'query', type: 'double', about }
    for (const parameter of [text, count, flag, list, direction, share, { ...text, maxLength: 3 }])
      for (const given of [
        { query: 'p=' },
        { query: 'p' },
        { form: 'p=' },
        { body: { p: '' } },
        { pairs: [['p', ''] as const] },
      ])
        assert.deepEqual(decode({ p: parameter }, given), { p: undefined })
    assert.deepEqual(decode({ n: { ...count, default: 30 } }, { query: 'n=' }), { n: 30 })
    assert.deepEqual(decode({ n: count }, { query: 'n=7', body: { n: '' } }), { n: 7 })
    assert.deepEqual(decode({ v: { ...text, emptyCounts: true } }, { query: 'v=' }), { v: '' })
  })

  it('puts the default in', () => {
    assert.deepEqual(decode({ n: { ...count, default: 30 }, f: { ...flag, default: false } }, {}), { n: 30, f: false })
  })

  it('keeps the first problem of late parameters for later', () => {
    const late: Parameter = { ...count, required: true, late: true }
    const decoded = decoderOf({ a: text, b: late, c: late }, [])(sources({ query: 'a=1&c=x' }))
    assert.deepEqual(decoded.values, { a: '1', b: undefined, c: undefined })
    assert.deepEqual([decoded.late?.code, decoded.late?.details.parameter], ['parameter-missing', 'b'])
  })

  it('reports problems in the order of the description', () => {
    const fault = faultOf(() => decode({ a: { ...text, required: true }, b: count }, { query: 'b=x' }))
    assert.equal(fault.details.parameter, 'a')
  })
})

describe('decoding: lists and objects', () => {
  it('splits a list of the query; a repeated one takes the place of the one before', () => {
    assert.deepEqual(decode({ l: list }, { query: 'l=a,b&l=c' }), { l: ['c'] })
    assert.deepEqual(decode({ l: { ...list, required: true } }, { query: 'l=' }), { l: [''] })
  })

  it('takes an array of JSON, or one text whose commas are its own', () => {
    assert.deepEqual(decode({ l: list }, { body: { l: ['a,b', 'c'] } }), { l: ['a,b', 'c'] })
    assert.deepEqual(decode({ l: list }, { body: { l: 'a,b' } }), { l: ['a,b'] })
    for (const l of [['a', 1], 7, {}, [null]])
      assert.equal(faultOf(() => decode({ l: list }, { body: { l } })).code, 'parameter-invalid')
  })

  it('has a limit', () => {
    const many = Array.from({ length: listLimit }, (_, at) => `i${at}`)
    const short: Parameter = { ...list, listName: 'event_source' }
    for (const given of [{ query: `l=${many.join(',')}` }, { body: { l: many } }]) {
      const { code, details } = faultOf(() => decode({ l: short }, given))
      assert.deepEqual([code, details.parameter, details.list], ['too-many-values', 'l', 'event_source'])
    }
    assert.equal((decode({ l: short }, { query: `l=${many.slice(1).join(',')}` }).l as string[]).length, listLimit - 1)
  })

  it('checks every item', () => {
    const only: Parameter = { ...list, values: ['build', 'system'], anyCase: true }
    assert.deepEqual(decode({ only }, { query: 'only=Build,system' }), { only: ['build', 'system'] })
    assert.equal(faultOf(() => decode({ only }, { query: 'only=build,nothing' })).details.parameter, 'only')
  })

  it('takes containers from their member of the body, and an object from the whole of it', () => {
    const variables: Parameter = { in: 'body', type: 'containers', about }
    assert.deepEqual(decode({ variables }, { query: 'variables=x', body: { variables: { A: '1' } } }), {
      variables: { A: '1' },
    })
    assert.deepEqual(decode({ variables }, { query: 'variables=x' }), { variables: undefined })
    for (const given of [[], 'x', 7, true])
      assert.equal(faultOf(() => decode({ variables }, { body: { variables: given } })).code, 'parameter-invalid')
    const filter: Parameter = { in: 'body', type: 'object', about }
    assert.deepEqual(decode({ filter }, { body: { allowed: [] } }), { filter: { allowed: [] } })
    assert.equal(faultOf(() => decode({ filter }, { body: [] })).code, 'parameter-invalid')
  })
})

describe('decoding: properties', () => {
  const wellFormed = fc.string({ unit: 'grapheme' }).filter((value) => !value.includes('\0') && value.isWellFormed())

  it('gives back every text that was encoded, from any source', () => {
    fc.assert(
      fc.property(wellFormed, (value) => {
        const encoded = `a=${encodeURIComponent(value)}`
        for (const given of [
          { query: encoded },
          { form: encoded },
          { body: { a: value } },
          { pairs: [['a', value] as const] },
        ])
          assert.deepEqual(decode({ a: { ...text, emptyCounts: true } }, given), { a: value })
      }),
    )
  })

  it('never throws anything but a fault, whatever comes', () => {
    const parameters = { a: text, n: count, f: flag, l: list, v: { in: 'body', type: 'containers', about } } as const
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string(), fc.jsonValue(), (query, form, body) => {
        try {
          decode(parameters, { query, form, body })
        } catch (error) {
          assert.ok(error instanceof Fault)
        }
      }),
    )
  })

  it('reads every integer in its range, and none outside', () => {
    const some: Parameter = { ...count, min: -50, max: 50 }
    fc.assert(
      fc.property(fc.integer({ min: -200, max: 200 }), (n) => {
        const run = () => decode({ n: some }, { query: `n=${n}` })
        if (n >= -50 && n <= 50) assert.deepEqual(run(), { n })
        else assert.equal(faultOf(run).code, 'parameter-invalid')
      }),
    )
  })
})
