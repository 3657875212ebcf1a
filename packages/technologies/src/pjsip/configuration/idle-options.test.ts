import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseConf } from '@jackfield/conf'
import { objectTypes } from '@jackfield/core'
import { endpointOptions } from './endpoint-options.table.ts'
import { idleOptions } from './idle-options.ts'
import * as others from './object-options.table.ts'
import { withoutEffect } from './without-effect.table.ts'

const said = (text: string) =>
  idleOptions(parseConf(text, 'pjsip.conf')).map(({ line, severity, message }) => `${line} ${severity} ${message}`)

describe('options without effect', () => {
  it('are said once each, with the first section that has one, and why', () => {
    const text = `[trunk]
type = endpoint
stir_shaken_profile = mine
rtp_engine = asterisk
cos_audio = 0
[other]
type = endpoint
stir_shaken_profile = yours
t38_udptl = yes
[system]
threadpool_max_size = 7
[account]
type = auth
auth_type = google_oauth
[user]
type = auth
auth_type = digest
`
    assert.deepEqual(said(text), [
      '3 notice [trunk] (and in 1 more): stir_shaken_profile has no effect here: calls are not signed',
      '9 notice [other]: t38_udptl has no effect here: T.38 is refused',
      '11 notice [system]: threadpool_max_size has no effect here: there is one thread of control, and no pool',
      '14 notice [account]: auth_type has no effect here: tokens of Google are not used',
    ])
  })

  it('may have some on another transport', () => {
    const transport = (protocol: string, more: string) =>
      said(`[t]\ntype = transport\nprotocol = ${protocol}\nbind = 0.0.0.0\n${more}\n`)
    assert.equal(transport('udp', 'tos = cs3').length, 1)
    assert.equal(transport('tcp', 'tos = cs3').length, 0)
    assert.equal(transport('tls', 'method = tlsv1').length, 1)
    assert.equal(transport('tls', 'method = tlsv1_3').length, 0)
  })

  it('are not what a section hears first that is wrong, or of no known type', () => {
    assert.deepEqual(said('[a]\ntype = endpoint\nnonsense = 1\nrtp_engine = x\n[b]\ntype = what\nrtp_engine = x\n'), [])
  })

  it('are exactly those that nothing here reads', () => {
    const folder = fileURLToPath(new URL('..', import.meta.url))
    // lists for people show every option, whoever uses it
    const isRead = (file: string) => !/\.test\.ts$|fixture|\.table\.ts$|inventory|configuration\//.test(file)
    const sources = globSync('**/*.ts', { cwd: folder }).filter(isRead)
    const text = sources.map((file) => readFileSync(`${folder}/${file}`, 'utf8')).join('\n')
    // the table of retries names its options as types
    const retries = readFileSync(`${folder}/registration/response-actions.table.ts`, 'utf8')
    const isUsed = (option: string) =>
      new RegExp(`\\.${option}\\b|[{,]\\s*${option}\\b|\\['${option}'\\]|'${option}'`).test(`${text}\n${retries}`)
    const tables = {
      endpoint: endpointOptions,
      aor: others.aorOptions,
      auth: others.authOptions,
      transport: others.transportOptions,
      identify: others.identifyOptions,
      registration: others.registrationOptions,
      global: others.globalOptions,
      system: others.systemOptions,
    }
    const silent: string[] = []
    const wrong: string[] = []
    for (const [type, table] of Object.entries(tables)) {
      for (const option of Object.keys(table)) {
        const idle = withoutEffect.get(type)?.get(option)
        // `webrtc` stands for other options, and is read with them
        if (!idle && !isUsed(option) && option !== 'webrtc') silent.push(`${type} ${option}`)
        if (idle && !idle.when && isUsed(option)) wrong.push(`${type} ${option}`)
      }
    }
    assert.deepEqual(silent, [], 'neither read nor in the table')
    assert.deepEqual(wrong, [], 'in the table, and read')
  })

  it('are options of the objects', () => {
    for (const [name, rows] of withoutEffect) {
      const type = objectTypes.find((one) => one.name === name && one.configClass.startsWith('res_pjsip'))
      for (const option of rows.keys()) assert.ok(type?.fields[option], `${name} ${option}`)
    }
  })
})
