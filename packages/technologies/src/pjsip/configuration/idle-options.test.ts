import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseConf } from '@jackfield/conf'
import { idleOptions } from './idle-options.ts'
import type { OptionTable } from './option.ts'
import { pjsipTypes } from './pjsip-types.table.ts'

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
      '3 notice [trunk] (and in 1 more): stir_shaken_profile has no effect here: STIR/SHAKEN is not supported',
      '9 notice [other]: t38_udptl has no effect here: T.38 is refused',
      '11 notice [system]: threadpool_max_size has no effect here: signalling runs in one thread, there is no thread pool',
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
    const silent: string[] = []
    const wrong: string[] = []
    for (const [type, { options }] of Object.entries(pjsipTypes)) {
      // contacts that registered are stored under the same names
      if (type === 'contact') continue
      for (const [option, { idle, field }] of Object.entries(options as OptionTable)) {
        // `webrtc` stands for other options, and is read with them; lines of access lists are read under another name
        const isUsedHere =
          isUsed(field.type === 'rule' ? field.into : option) || ['webrtc', 'disallow'].includes(option)
        if (!idle && !isUsedHere) silent.push(`${type} ${option}`)
        if (idle && !idle.when && isUsed(option)) wrong.push(`${type} ${option}`)
      }
    }
    assert.deepEqual(silent, [], 'neither read nor in the table')
    assert.deepEqual(wrong, [], 'in the table, and read')
  })
})
