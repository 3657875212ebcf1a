import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConf } from '@jackfield/conf'
import { danglingReferences } from './dangling-references.ts'
import { pjsipTypes } from './pjsip-types.table.ts'
import { references } from './references.table.ts'

const said = (text: string, elsewhere: readonly string[] = []) =>
  danglingReferences(parseConf(text, '/etc/pjsip.conf'), {
    hasContext: (name) => name === 'phones',
    isKeptElsewhere: (type) => elsewhere.includes(type),
  }).map(({ line, message }) => `${line}: ${message}`)

test('what is named and not there is said at the line that names it, once for all who inherit it', () => {
  const text = `[phone](!)
type = endpoint
context = phnoes
transport = udp
[anna](phone)
aors = anna, anna-mobile
auth = anna
[bert](phone)
context = phones
[carl](phone)
[anna]
type = aor
[dora]
type = identify
endpoint = dora
match = 192.0.2.1
[trunk]
type = registration
outbound_auth = trunk
[global]
default_outbound_endpoint = anna
`
  assert.deepEqual(said(text), [
    '3: [anna] (and 1 more): context names "phnoes", and there is no such context in the dialplan',
    '4: [anna] (and 2 more): transport names "udp", and there is no such transport',
    '6: [anna]: aors names "anna-mobile", and there is no such aor',
    '7: [anna]: auth names "anna", and there is no such auth',
    '15: [dora]: endpoint names "dora", and there is no such endpoint',
    '19: [trunk]: outbound_auth names "trunk", and there is no such auth',
  ])
  assert.equal(said(text, ['transport', 'auth', 'aor', 'endpoint']).length, 1)
})

test('every option that names something is one', () => {
  for (const [type, rows] of Object.entries(references)) {
    const { options } = pjsipTypes[type as keyof typeof pjsipTypes]
    for (const name of Object.keys(rows)) assert.ok(name in options, `${type} ${name}`)
  }
})
