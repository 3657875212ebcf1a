import assert from 'node:assert/strict'
import { it } from 'node:test'
import { silentLog } from '@jackfield/base'
import { memoryFiles } from '@jackfield/conf'
import type { Settings } from './assembly/settings.ts'
import { ConfigurationSource } from './configuration/source.ts'
import { ConfigurationReload, type ReloadedExchange } from './configuration-reload.ts'

it('one reload begins when the one before has ended, and none while the exchange ends', async () => {
  const seen: string[] = []
  let isEnding = false
  const configure = async () => {
    seen.push('begins')
    await Promise.resolve()
    seen.push('ends')
  }
  const state = { log: silentLog, logs: { configure }, system: { markReloaded: () => undefined } }
  const reload = new ConfigurationReload({
    exchange: { state } as unknown as ReloadedExchange,
    place: { source: new ConfigurationSource('/etc', memoryFiles({})), home: '/home', asteriskConf: 'asterisk.conf' },
    current: { settings: {} as Settings },
    configureOutbound: () => undefined,
    isEnding: () => isEnding,
  })
  await Promise.all([reload.reload('logger'), reload.reload('logger')])
  assert.deepEqual(seen, ['begins', 'ends', 'begins', 'ends'])
  const late = reload.reload('logger')
  isEnding = true
  await late
  assert.equal(seen.length, 4)
})
