// Voicemail at several nodes: each has messages of its own, or all have one folder; the lamp shows how many there are together.

import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { it } from 'node:test'
import { temporaryDirectory } from '@jackfield/base/testing'
import { SipNetwork, telephonesConf } from '../../support/sip-telephone.ts'
import { TestNodes } from '../../support/test-nodes.ts'

const dialplan = `
[default]
exten => 100,1,VoiceMail(100,su)
 same => n,Hangup()
exten => 101,1,VoiceMailMain(100,s)
 same => n,Hangup()
`
const files = {
  'pjsip.conf': telephonesConf(['anna'], ['mailboxes = 100@default']),
  'voicemail.conf': '[general]\nminsecs = 1\nmaxsilence = 2\n[default]\n100 => 4711,Anna Example\n',
}

const start = (more: { readonly spool?: string } = {}) =>
  TestNodes.start(['a', 'b'], { dialplan, files, sounds: { '*': '500ms' }, ...more })

/** Somebody at a node says something for three seconds after the beep, and hangs up. */
async function leaves(nodes: TestNodes, node: string): Promise<void> {
  const caller = nodes.exchange(node).phone(`caller-${node}`)
  await caller.calls('100')
  await caller.hears('beep', { within: '20s' })
  await nodes.clock.pass('600ms')
  await caller.says({ tone: 440, lasts: '3s' })
  await nodes.clock.pass('3s')
  await caller.hangsUp()
  await nodes.clock.pass('2s')
}

const lamps = (nodes: TestNodes, names: readonly string[]) =>
  names.map((name) => nodes.exchange(name).running.state.mailboxes.get('100@default')?.newMessages)

it('messages that were left at two nodes are counted together, and a node that starts puts out no lamp', async () => {
  await using nodes = await start()
  const anna = new SipNetwork(nodes.exchange('b')).telephone('anna')
  await anna.registers()
  await leaves(nodes, 'a')
  assert.deepEqual(lamps(nodes, ['a', 'b']), [1, 1])
  assert.match(String(anna.requests.at(-1)?.request.body), /Voice-Message: 1\/0/)
  await leaves(nodes, 'b')
  assert.deepEqual(lamps(nodes, ['a', 'b']), [2, 2])
  assert.match(String(anna.requests.at(-1)?.request.body), /Voice-Message: 2\/0/)
  // it has no message of its own
  await nodes.add('c')
  await nodes.clock.pass('5s')
  assert.deepEqual(lamps(nodes, ['a', 'b', 'c']), [2, 2, 2])
  // who listens at b has heard what is there
  const owner = nodes.exchange('b').phone('owner')
  await owner.calls('101')
  await owner.hears('vm-youhave', { within: '2s' })
  await owner.presses('11')
  await nodes.clock.pass('8s')
  await owner.presses('7')
  await nodes.clock.pass('2s')
  await owner.hangsUp()
  await nodes.clock.pass('2s')
  assert.deepEqual(lamps(nodes, ['a', 'b', 'c']), [1, 1, 1])
})

it('nodes that have one folder count each message once, whoever counted last', async () => {
  const directory = temporaryDirectory('spool')
  await using nodes = await start({ spool: directory })
  try {
    await leaves(nodes, 'a')
    assert.deepEqual(lamps(nodes, ['a', 'b']), [1, 1])
    await leaves(nodes, 'b')
    assert.deepEqual(lamps(nodes, ['a', 'b']), [2, 2])
    // one of them has an old count in its hands
    const { mailboxes, store } = nodes.exchange('a').running.state
    const [spool = '', ...others] = [...store.space('mailbox-shares').entries()].map(([key]) => key.split(' ')[0])
    assert.deepEqual(others, [])
    mailboxes.share('100@default', spool, { newMessages: 7 })
    await nodes.clock.pass('2s')
    assert.deepEqual(lamps(nodes, ['a', 'b']), [2, 2])
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})
