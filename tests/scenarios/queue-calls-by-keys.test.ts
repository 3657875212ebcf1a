// Callers and members of a queue press keys while they talk: each letter of Queue() grants one thing to one of them, and to nobody else.

import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { startExchange } from '@jackfield/testkit'

const dialplan = (options: string) => `
  [default]
  exten => 100,1,Answer()
   same => n,Queue(sales,${options})
  exten => 201,1,Dial(Virtual/carol,30)
  include => parkedcalls
`

const files = {
  'queues.conf': '[sales]\nstrategy = linear\ntimeout = 10\nmember => Virtual/ann,0,Ann\n',
  'res_parking.conf': '[default]\nparkext = 700\n',
  'features.conf':
    '[general]\ntransferdigittimeout = 3\n[featuremap]\nblindxfer = #1\ndisconnect = *0\nparkcall = *3\nautomixmon = *1\n',
}

/** A caller and a member who talk. */
async function talking(options: string) {
  const exchange = await startExchange({ dialplan: dialplan(options), files, sounds: { '*': '300ms' } })
  const [kit, ann] = [exchange.phone('kit'), exchange.phone('ann')]
  await kit.calls('100')
  await ann.rings()
  await ann.answers()
  await exchange.clock.pass('1s')
  return { exchange, kit, ann }
}

/** Lines of the log without the second and the caller, by event. */
const logged = (directory: string) =>
  readFileSync(join(directory, 'queue_log'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('|').slice(3, 5).join(' '))

for (const [letter, presser, isGranted] of [
  ['h', 'ann', true],
  ['h', 'kit', false],
  ['H', 'kit', true],
  ['H', 'ann', false],
] as const) {
  test(`${letter}: the disconnect code of ${presser === 'ann' ? 'the member' : 'the caller'} ${isGranted ? 'ends the call' : 'is only a sound'}`, async () => {
    const { exchange, kit, ann } = await talking(letter)
    const phone = presser === 'ann' ? ann : kit
    await phone.presses('*0', { pause: '100ms' })
    if (isGranted) {
      await kit.isHungUp({ within: '2s' })
      await ann.isHungUp({ within: '2s' })
    } else {
      await exchange.clock.pass('3s')
      assert.deepEqual([kit.state, ann.state], ['talking', 'talking'])
      await kit.hangsUp()
      await ann.isHungUp({ within: '1s' })
    }
    await exchange.stop()
  })
}

for (const [letter, presser, isGranted] of [
  ['t', 'ann', true],
  ['t', 'kit', false],
  ['T', 'kit', true],
  ['T', 'ann', false],
] as const) {
  test(`${letter}: ${presser === 'ann' ? 'the member' : 'the caller'} ${isGranted ? 'sends the other one' : 'sends nobody'} to another number by keys`, async () => {
    const { exchange, kit, ann } = await talking(letter)
    const [phone, other] = presser === 'ann' ? [ann, kit] : [kit, ann]
    const carol = exchange.phone('carol')
    await phone.presses('#1', { pause: '100ms' })
    await exchange.clock.pass('600ms')
    await phone.presses('201', { pause: '200ms' })
    if (isGranted) {
      await carol.rings({ within: '5s' })
      await carol.answers()
      await phone.isHungUp({ within: '1s' })
      await other.presses('4')
      await carol.hears({ digit: '4' })
      assert.equal(logged(exchange.logDirectory).at(-1), 'Ann BLINDTRANSFER')
      await other.hangsUp()
      await carol.isHungUp({ within: '1s' })
    } else {
      await exchange.clock.pass('5s')
      assert.deepEqual([kit.state, ann.state], ['talking', 'talking'])
      await kit.hangsUp()
      await ann.isHungUp({ within: '1s' })
    }
    await exchange.stop()
  })
}

for (const [letter, presser] of [
  ['k', 'ann'],
  ['K', 'kit'],
] as const) {
  test(`${letter}: ${presser === 'ann' ? 'the member' : 'the caller'} parks the other one by a key`, async () => {
    const { exchange, kit, ann } = await talking(letter)
    const [phone, other] = presser === 'ann' ? [ann, kit] : [kit, ann]
    await other.presses('*3', { pause: '100ms' })
    await exchange.clock.pass('3s')
    assert.deepEqual([kit.state, ann.state], ['talking', 'talking'])
    await phone.presses('*3', { pause: '100ms' })
    await phone.hears('digits:701', { within: '3s' })
    await phone.isHungUp({ within: '2s' })
    const carol = exchange.phone('carol')
    await carol.calls('701')
    await carol.talks()
    await exchange.clock.pass('1s')
    await carol.presses('6')
    await other.hears({ digit: '6' })
    await carol.hangsUp()
    await other.isHungUp({ within: '1s' })
    await exchange.stop()
  })
}

for (const [letter, presser] of [
  ['x', 'ann'],
  ['X', 'kit'],
] as const) {
  test(`${letter}: ${presser === 'ann' ? 'the member' : 'the caller'} records the call by a key`, async () => {
    const { exchange, kit, ann } = await talking(letter)
    const [phone, other] = presser === 'ann' ? [ann, kit] : [kit, ann]
    const folder = join(exchange.spoolDirectory, 'monitor')
    const recordings = () => (existsSync(folder) ? readdirSync(folder) : [])
    await other.presses('*1', { pause: '100ms' })
    await exchange.clock.pass('3s')
    assert.deepEqual(recordings(), [])
    await phone.presses('*1', { pause: '100ms' })
    await exchange.clock.pass('2s')
    assert.match(recordings().join(), /^auto-.*\.wav$/)
    await kit.hangsUp()
    await ann.isHungUp({ within: '1s' })
    await exchange.stop()
  })
}
