// Packets that nobody should send, at a port that a call is on. `npm run soak` throws more.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '@jackfield/base'
import { encodeStun } from '@jackfield/rtp'
import type { StreamSpec } from '../../contract/port.ts'
import { openBrowserPort, portNames } from '../../testing/browser-port.ts'
import { throwPackets } from '../../testing/throw-packets.ts'
import { engineFixture } from '../engine-fixture.ts'

const seed = Number(process.env.JACKFIELD_SEED ?? 20_261_115)

test(`five thousand changed packets of every kind leave a call as it was (seed ${seed})`, async () => {
  const outcome = await throwPackets({ seed, rounds: 5, perRound: 1_000 })
  assert.equal(outcome.thrown, 5_000)
  assert.equal(outcome.goodRounds, 5, 'it is heard and seen after each thousand')
  assert.deepEqual(outcome.notices, [])
  // refusals of checks, a few a second; nothing else
  assert.ok(outcome.answersToStrangers < 150, `${outcome.answersToStrangers} answers`)
  assert.ok(outcome.longestAnswer <= 80, `${outcome.longestAnswer} bytes`)
})

const opus: StreamSpec = { mid: '0', kind: 'audio', codecs: [{ name: 'opus', payloadType: 111 }] }

/** A port whose browser is not there yet, and a stranger who is. */
async function waitingPort() {
  const fixture = engineFixture()
  const { network } = fixture
  const { browser, opened } = await openBrowserPort(fixture, 'p', [opus], { name: 'browser', setup: 'active' })
  const answers: Uint8Array[] = []
  const stranger = await network.open('127.0.0.9', 4_000, (bytes) => answers.push(bytes.slice()))
  const { address, port } = opened.local!
  const say = (bytes: Uint8Array) => stranger.send(bytes, bytes.length, port, address)
  return { ...fixture, browser, opened, answers, say }
}

test('twenty thousand hellos of strangers get no word and begin nothing; who is meant is served afterwards', async () => {
  const { engine, clock, browser, opened, answers, say } = await waitingPort()
  const random = seededRandom(seed)
  const hello = Uint8Array.of(22, 0xfe, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 72, 1, 0, 0, 60, 0, 0, 0, 0, 0, 0, 0, 60)
  for (let at = 0; at < 20_000; at++) say(Uint8Array.of(...hello, ...random.bytes(60)))
  assert.equal(answers.length, 0)
  browser.call(opened, portNames.localUfrag, portNames.localPwd)
  await clock.pass('1s')
  assert.ok(browser.isSecured)
  await engine.carryOut('shutdown', {})
})

test('a check without the password gets a refusal that tells nothing, no longer than itself, and opens no way', async () => {
  const { engine, clock, answers, say, notices } = await waitingPort()
  const check = (password: string | undefined, transaction: Uint8Array) =>
    encodeStun({
      ...{ kind: 'request', transaction, username: `${portNames.localUfrag}:browser`, priority: 1, isNominating: true },
      ...{ role: { name: 'controlling', tieBreaker: 7n } },
      ...(password === undefined ? {} : { password }),
    })
  const random = seededRandom(seed)
  for (const password of ['a guess', undefined]) {
    const asked = check(password, random.bytes(12))
    say(asked)
    const answer = answers.at(-1)!
    assert.ok(answer.length <= asked.length, `${answer.length} for ${asked.length}`)
    const text = new TextDecoder('latin1').decode(answer)
    assert.ok(!text.includes(portNames.localPwd))
    // neither his address as we see it, nor anything signed
    assert.deepEqual(
      attributesIn(answer).filter((type) => [0x0001, 0x0020, 0x0008].includes(type)),
      [],
    )
  }
  await clock.pass('2s')
  assert.equal(answers.length, 2, 'and nothing is sent there')
  assert.deepEqual(notices, [])
  await engine.carryOut('shutdown', {})
})

/** The kinds of what a STUN message holds. */
function attributesIn(bytes: Uint8Array): number[] {
  const found: number[] = []
  for (let at = 20; at + 4 <= bytes.length; ) {
    found.push((bytes[at]! << 8) | bytes[at + 1]!)
    at += 4 + 4 * Math.ceil(((bytes[at + 2]! << 8) | bytes[at + 3]!) / 4)
  }
  return found
}
