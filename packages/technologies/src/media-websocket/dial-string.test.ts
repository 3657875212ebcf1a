import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMediaWish } from './dial-string.ts'

const plain = {
  clientId: undefined,
  format: 'ulaw',
  direction: 'both',
  controlFormat: undefined,
  answersItself: true,
  mode: 'paced',
  isSteady: false,
  query: '',
  remarks: [],
}

test('every option, together and alone', () => {
  const read = (resource: string, formats = ['ulaw']) => {
    const outcome = readMediaWish(resource, formats)
    return outcome.ok ? outcome.wish : outcome.reason
  }
  assert.deepEqual(read('INCOMING'), plain)
  assert.deepEqual(read('INCOMING/'), plain)
  assert.deepEqual(read('INCOMING/', []), { ...plain, format: 'slin192' })
  assert.deepEqual(read('INCOMING/c(slin16)nf(JSON)d(in)'), {
    ...plain,
    format: 'slin16',
    answersItself: false,
    controlFormat: 'json',
    direction: 'in',
  })
  assert.deepEqual(read('one/v(a=1,b=x%20y)'), { ...plain, clientId: 'one', query: 'a=1&b=x%20y' })
  assert.deepEqual(read('INCOMING/d(in)d(out)'), { ...plain, direction: 'out' })
  assert.deepEqual(read('INCOMING/p'), { ...plain, mode: 'whole' })
  assert.deepEqual(read('INCOMING/u'), { ...plain, mode: 'live' })
  assert.deepEqual(read('INCOMING/s'), { ...plain, isSteady: true })
  assert.deepEqual(read('INCOMING/c(opus)u'), { ...plain, format: 'opus', mode: 'whole' })
  assert.deepEqual(read('INCOMING/zf(xml)'), {
    ...plain,
    controlFormat: 'plain-text',
    remarks: ["the option 'z' is not known", "'xml' is no control format: plain-text is used"],
  })
})

test('what cannot be dialled says why', () => {
  for (const [resource, why] of [
    ['', /no connection/],
    ['/c(ulaw)', /no connection/],
    ['INCOMING/c(nonsense)', /nonsense/],
    ['INCOMING/d(up)', /up/],
    ['INCOMING/v(a=b)', /no address/],
    ['one/v(a=%zz)', /badly encoded/],
    ['one/v(a)', undefined],
    ['one/v(=a)', /badly encoded/],
    ['one/v(a=b=c)', /badly encoded/],
    ['one/v(a=b&c=d)', /badly encoded/],
    ['INCOMING/(', /cannot be read/],
    ['INCOMING/c(ulaw', /cannot be read/],
    ['INCOMING/1', /cannot be read/],
  ] as const) {
    const outcome = readMediaWish(resource, ['ulaw'])
    if (why === undefined) assert.equal(outcome.ok, true, resource)
    else assert.match(outcome.ok ? '' : outcome.reason, why, resource)
  }
})
