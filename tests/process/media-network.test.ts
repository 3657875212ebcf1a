// Packets go by libc without a word about it; where that cannot be, they go by Node, and who asked for it is told.

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { it } from 'node:test'
import { until } from '@jackfield/base/testing'
import { ExchangeProcess } from '../support/exchange-process.ts'

const rtp = (network: string) => ({ files: { 'rtp.conf': `[general]\nmedia_network = ${network}\n` } })

it('says nothing of experiments on the terminal', async () => {
  const exchange = await ExchangeProcess.start(rtp('ffi'))
  try {
    await exchange.request('POST', '/channels/create?endpoint=Local/s@default&app=a')
    assert.doesNotMatch(`${exchange.output}${exchange.errors}`, /experimental|media_network/i)
  } finally {
    await exchange.stop()
  }
})

it('tells who asked for packets by libc why they go by Node, when Node has no node:ffi', async () => {
  const exchange = await ExchangeProcess.start({ ...rtp('ffi'), env: { NODE_OPTIONS: '--no-experimental-ffi' } })
  try {
    const said =
      /media_network = ffi of rtp\.conf does not work, dgram is used for media packets: this Node has no node:ffi/
    await until(() => said.test(`${exchange.output}${exchange.errors}`))
  } finally {
    await exchange.stop()
  }
})

it('takes the usual one, and says so, when it knows no such network', async () => {
  const exchange = await ExchangeProcess.start(rtp('pigeon'))
  try {
    assert.match(exchange.errors, /media_network/)
  } finally {
    await exchange.stop()
  }
})

it('goes by Node, without a word, where nothing foreign may be called', () => {
  const entry = new URL('../../packages/media/src/worker/rtp/polling/choose-network.ts', import.meta.url).href
  const script = `const { name, reason } = (await import(${JSON.stringify(entry)})).chooseNetwork('auto'); console.log(name, reason)`
  const args = ['--permission', '--allow-fs-read=*', '--input-type=module', '--eval', script]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  assert.match(stdout, /^dgram .*--allow-ffi/)
  assert.equal(stderr, '')
})
