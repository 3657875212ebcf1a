import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { encodeStun, type StunParts } from '../stun/encode-stun.ts'
import { decodeStun, isAuthentic, type StunMessage } from '../stun/stun-message.ts'
import { IceAgent } from './ice-agent.ts'
import type { IcePlace } from './ice-peer.ts'

const localUfrag = 'ours'
const localPwd = 'our-password-of-22-chars'
const peer = { name: 'them', password: 'their-password-22-chars' }

interface Sent {
  readonly bytes: Uint8Array
  readonly message: StunMessage
  readonly to: IcePlace
}

function agentFixture() {
  const sent: Sent[] = []
  const selected: (string | undefined)[] = []
  const agent = new IceAgent({
    localUfrag,
    localPwd,
    random: seededRandom(3),
    send: (bytes, address, port) => {
      sent.push({ bytes, message: decodeStun(bytes) as StunMessage, to: { address, port } })
    },
    onSelected: (place) => selected.push(place && `${place.address}:${place.port}`),
  })
  let number = 0
  /** A check of the peer's, with whatever is wrong about it. */
  function check(more: Partial<StunParts> = {}, from: IcePlace = { address: '10.0.0.1', port: 5000 }, nowMs = 0) {
    const transaction = new Uint8Array(12)
    transaction[0] = number++ & 0xff
    transaction[1] = number >> 8
    const bytes = encodeStun({
      kind: 'request',
      transaction,
      username: `${localUfrag}:${peer.name}`,
      priority: 1,
      role: { name: 'controlling', tieBreaker: 7n },
      password: localPwd,
      ...more,
    })
    const before = sent.length
    agent.receive(bytes, from.address, from.port, nowMs)
    return sent.slice(before)
  }
  return { agent, sent, selected, check }
}

test('a check with the right password is answered with the address it came from, signed', () => {
  const { agent, check, selected } = agentFixture()
  assert.ok(!agent.isValid('10.0.0.1', 5000))
  const [answer] = check()
  assert.equal(answer!.message.kind, 'success')
  assert.deepEqual(answer!.message.mapped, { address: '10.0.0.1', port: 5000 })
  assert.ok(isAuthentic(answer!.bytes, answer!.message, localPwd))
  assert.ok(agent.isValid('10.0.0.1', 5000))
  assert.ok(!agent.isValid('10.0.0.1', 5001))
  assert.deepEqual(selected, ['10.0.0.1:5000'])
})

test('the nominated pair is used, and stays until another is nominated', () => {
  const { check, selected, agent } = agentFixture()
  const other = { address: '10.0.0.2', port: 6000 }
  check()
  check({ isNominating: true }, other)
  check()
  assert.deepEqual(agent.selected && { address: agent.selected.address, port: agent.selected.port }, other)
  check({ isNominating: true })
  assert.deepEqual(selected, ['10.0.0.1:5000', '10.0.0.2:6000', '10.0.0.1:5000'])
})

test('a wrong name or password, none at all, unknown attributes and the wrong role are refused by their codes', () => {
  const { agent, check, selected } = agentFixture()
  const codeOf = (more: Partial<StunParts>, nowMs: number) => check(more, undefined, nowMs)[0]?.message.errorCode
  assert.equal(codeOf({ password: 'wrong' }, 0), 401)
  assert.equal(codeOf({ username: 'stranger:them' }, 2_000), 401)
  assert.equal(codeOf({ role: { name: 'controlled', tieBreaker: 1n } }, 4_000), 487)
  const unsigned = encodeStun({ kind: 'request', transaction: new Uint8Array(12), username: 'ours:them' })
  agent.receive(unsigned, '10.0.0.1', 5000, 6_000)
  assert.deepEqual(selected, [])
  assert.ok(!agent.isValid('10.0.0.1', 5000))
  assert.equal(agent.refused, 4)
})

test('a flood of checks with wrong passwords gets ten answers a second and leaves nothing behind', () => {
  const { agent, check, sent } = agentFixture()
  for (let round = 0; round < 5_000; round++) check({ password: 'guess' }, { address: '10.9.9.9', port: round }, 10)
  assert.equal(sent.length, 10)
  assert.equal(agent.refused, 5_000)
  assert.equal(check()[0]?.message.kind, 'success')
})

test('checks from very many places are answered, and only the latest are remembered beside the one in use', () => {
  const { agent, check } = agentFixture()
  check({ isNominating: true })
  for (let port = 1; port <= 1_000; port++) check({}, { address: '10.0.0.3', port }, port)
  assert.ok(agent.isValid('10.0.0.1', 5000))
  const remembered = Array.from({ length: 1_000 }, (_, at) => at + 1).filter((port) => agent.isValid('10.0.0.3', port))
  assert.deepEqual(remembered.length, 15)
  assert.equal(remembered.at(-1), 1_000)
})

test('rubbish that looks like STUN is counted and not answered', () => {
  const { agent, sent } = agentFixture()
  const random = seededRandom(9)
  for (let round = 0; round < 2_000; round++) {
    const bytes = random.bytes(20 + 4 * random.below(20))
    bytes[0] = 0
    agent.receive(bytes, '10.0.0.1', 5000, round)
  }
  assert.equal(sent.length, 0)
  assert.equal(agent.refused, 2_000)
})

const candidates = [
  { address: '10.0.1.1', port: 7000, priority: 10 },
  { address: '10.0.1.2', port: 7001, priority: 20 },
]

/** Runs the agent's timers to this time. */
function pass(agent: IceAgent, untilMs: number): void {
  while (agent.nextMs <= untilMs) agent.tick(agent.nextMs)
}

/** The lite peer's answer to a check. */
function accept(agent: IceAgent, { message, to }: Sent, nowMs: number, password = peer.password): void {
  const bytes = encodeStun({ kind: 'success', transaction: message.transaction, mapped: to, password })
  agent.receive(bytes, to.address, to.port, nowMs)
}

test('a lite peer is checked, best candidate first; the one that answers is nominated and then used', () => {
  const { agent, sent, selected } = agentFixture()
  agent.setRemote({ ...peer, isLite: true, candidates }, 0)
  pass(agent, 60)
  assert.deepEqual(
    sent.map(({ to }) => to.port),
    [7001, 7000],
  )
  assert.equal(sent[0]!.message.username, `${peer.name}:${localUfrag}`)
  assert.equal(sent[0]!.message.role?.name, 'controlling')
  assert.ok(isAuthentic(sent[0]!.bytes, sent[0]!.message, peer.password))
  accept(agent, sent[1]!, 70)
  const nominating = sent.at(-1)!
  assert.ok(nominating.message.isNominating)
  assert.deepEqual(selected, [])
  accept(agent, nominating, 80, 'somebody else')
  assert.deepEqual(selected, [])
  accept(agent, nominating, 90)
  assert.deepEqual(selected, ['10.0.1.1:7000'])
  assert.ok(agent.isValid('10.0.1.1', 7000))
})

test('a candidate that never answers is asked seven times and then left alone', () => {
  const { agent, sent, selected } = agentFixture()
  agent.setRemote({ ...peer, isLite: true, candidates: candidates.slice(0, 1) }, 0)
  pass(agent, 600_000)
  assert.equal(sent.length, 7)
  assert.equal(agent.nextMs, Number.POSITIVE_INFINITY)
  assert.deepEqual(selected, [])
})

test('consent is asked for every few seconds, and 30 seconds without it end the sending', () => {
  const { agent, sent, selected } = agentFixture()
  agent.setRemote({ ...peer, isLite: true, candidates: candidates.slice(0, 1) }, 0)
  accept(agent, sent[0]!, 10)
  accept(agent, sent[1]!, 20)
  let nowMs = 20
  for (let round = 0; round < 10; round++) {
    nowMs = agent.nextMs
    agent.tick(nowMs)
    accept(agent, sent.at(-1)!, nowMs)
  }
  assert.ok(nowMs > 40_000, `${nowMs}`)
  assert.deepEqual(selected, ['10.0.1.1:7000'])
  pass(agent, nowMs + 40_000)
  assert.deepEqual(selected, ['10.0.1.1:7000', undefined])
})

test('a peer that answers with a role conflict is asked again in the other role', () => {
  const { agent, sent } = agentFixture()
  agent.setRemote({ ...peer, isLite: true, candidates: candidates.slice(0, 1) }, 0)
  const { transaction } = sent[0]!.message
  const bytes = encodeStun({ kind: 'error', transaction, errorCode: 487, password: peer.password })
  agent.receive(bytes, '10.0.1.1', 7000, 10)
  assert.equal(sent.length, 2)
  assert.equal(sent[1]!.message.role?.name, 'controlled')
})

test('a peer that calls every role the wrong one is asked a few times, not for ever', () => {
  const { agent, sent } = agentFixture()
  agent.setRemote({ ...peer, isLite: true, candidates: candidates.slice(0, 1) }, 0)
  for (let round = 0; round < 1_000; round++) {
    const { transaction } = sent.at(-1)!.message
    const bytes = encodeStun({ kind: 'error', transaction, errorCode: 487, password: peer.password })
    agent.receive(bytes, '10.0.1.1', 7000, round)
  }
  assert.equal(sent.length, 5)
})

test('a check that was recorded and is sent again from elsewhere leads no packets there', () => {
  const { agent, sent, selected } = agentFixture()
  const recorded: Uint8Array[] = []
  const here = { address: '10.0.0.1', port: 5000 }
  for (let number = 0; number < 200; number++) {
    const transaction = new Uint8Array(12).fill(1)
    transaction[0] = number
    const bytes = encodeStun({
      ...{ kind: 'request', transaction, username: `${localUfrag}:${peer.name}`, priority: 1, isNominating: true },
      ...{ role: { name: 'controlling', tieBreaker: 7n }, password: localPwd },
    })
    recorded.push(bytes)
    agent.receive(bytes, here.address, here.port, 2_500 * number)
  }
  const answers = sent.length
  for (const bytes of recorded) agent.receive(bytes, '203.0.113.9', 9, 500_001)
  assert.equal(sent.length, answers)
  assert.equal(agent.refused, 200)
  assert.ok(!agent.isValid('203.0.113.9', 9))
  assert.deepEqual(selected, ['10.0.0.1:5000'])
  // who repeats his own check is answered
  agent.receive(recorded.at(-1)!, here.address, here.port, 500_002)
  assert.equal(sent.length, answers + 1)
})

test('what comes from port 0 is not answered', () => {
  const { agent, check } = agentFixture()
  assert.deepEqual(check({}, { address: '10.0.0.1', port: 0 }), [])
  assert.deepEqual(check({ password: 'wrong' }, { address: '10.0.0.1', port: 0 }), [])
  assert.equal(agent.refused, 2)
  assert.equal(check({}, { address: '10.0.0.1', port: 65_535 })[0]?.message.kind, 'success')
})
