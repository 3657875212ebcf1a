import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConf } from '@jackfield/conf'
import { parseBackingLine, readSorceryConf } from './read-sorcery-conf.ts'

test('lines are kept by class and type, in their order; caches mean nothing', () => {
  const { lines, complaints } = readSorceryConf(
    parseConf(
      '[general]\nupdate_or_create_on_update_miss = no\n[res_pjsip]\nauth/cache = memory_cache\nauth = config,pjsip.conf,criteria=type=auth\nauth = astdb,kit\n[res_ari]\nuser = memory\n',
    ),
  )
  assert.deepEqual(complaints, [])
  assert.deepEqual(lines.get('res_pjsip')?.get('auth'), ['config,pjsip.conf,criteria=type=auth', 'astdb,kit'])
  assert.deepEqual(lines.get('res_ari')?.get('user'), ['memory'])
})

test('a backing that is not here is complained of with its line', () => {
  const { lines, complaints } = readSorceryConf(parseConf('[res_pjsip]\nauth = realtime,ps_auths\n', '/sorcery.conf'))
  assert.deepEqual(
    complaints.map(({ code, line }) => `${code} ${line}`),
    ['unknown-backing 2'],
  )
  assert.equal(lines.get('res_pjsip')?.get('auth'), undefined)
})

test('lines become plans', () => {
  assert.deepEqual(parseBackingLine('memory', 'auth'), { kind: 'memory' })
  assert.deepEqual(parseBackingLine('astdb, kit', 'auth'), { kind: 'database', family: 'kit/auth' })
  assert.deepEqual(parseBackingLine('config,a.conf,criteria=type=auth,buckets=5,explicit_name=x', 'auth'), {
    kind: 'file',
    selection: { file: 'a.conf', criteria: [['type', 'auth']], explicitName: 'x' },
  })
  for (const line of ['', 'config', 'astdb', 'realtime,x'])
    assert.equal(parseBackingLine(line, 'auth'), undefined, line)
})
