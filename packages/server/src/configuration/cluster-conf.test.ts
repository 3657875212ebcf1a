import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { diskFiles } from '@jackfield/conf'
import { readClusterConf } from './cluster-conf.ts'
import { ConfigurationSource } from './source.ts'

function read(text: string | undefined, systemName = '') {
  const directory = temporaryDirectory('cluster-conf')
  writeFileSync(join(directory, 'cluster.creds'), 'a key')
  if (text !== undefined) writeFileSync(join(directory, 'cluster.conf'), text)
  const source = new ConfigurationSource(directory, diskFiles(), directory)
  const conf = readClusterConf(source, systemName)
  return { conf, said: source.takeComplaints().map(({ severity, message }) => `${severity}: ${message}`) }
}

test('without the file an exchange is alone, and nothing is said about it', () => {
  assert.deepEqual(read(undefined, 'north'), { conf: undefined, said: [] })
})

test('a node has a name of its own or that of the system, servers, and keys beside the file', () => {
  const { conf, said } = read(
    '[general]\nengine = tls://10.0.0.1, nats://b.example:4223,tls://[2001:db8::1]:4222\ncredentials = cluster.creds\n',
    'north',
  )
  assert.deepEqual(said, [])
  assert.deepEqual(conf, {
    ...{ name: 'north', cluster: 'jackfield', credentials: 'a key', tls: undefined, replicas: 3 },
    ...{ drainLimitMs: 3_600_000, mediaAddress: undefined },
    servers: ['tls://10.0.0.1', 'nats://b.example:4223', 'tls://[2001:db8::1]:4222'],
  })
  assert.equal(read('[general]\nname = a\nengine = nats://x\n', 'north').conf?.name, 'a')
  assert.equal(
    read('[general]\nname = a\nengine = nats://x\nmedia_address = 10.0.0.1\n').conf?.mediaAddress,
    '10.0.0.1',
  )
})

test('what cannot be used is said, and the exchange stays alone', () => {
  for (const [text, wanted] of [
    ['[general]\nengine = nats://x\n', /error: name: every node needs one/],
    ['[general]\nname = a.b\nengine = nats://x\n', /error: name: a\.b has other characters/],
    ['[general]\nname = a\n', /error: engine: no server/],
    ['[general]\nname = a\nengine = nats://x\nmedia_address = here\n', /error: media_address: here is no IP address/],
    ['[general]\nname = a\nengine = 10.0.0.1\n', /error: engine: 10\.0\.0\.1 is no address/],
    [
      '[general]\nname = a\nengine = nats://x\ncredentials = none.creds\n',
      /error: credentials: none\.creds cannot be read \(ENOENT\)/,
    ],
  ] as const) {
    const { conf, said } = read(text)
    assert.equal(conf, undefined, text)
    assert.match(said.join('\n'), wanted)
    assert.match(said.join('\n'), /this exchange stays alone/)
  }
})
