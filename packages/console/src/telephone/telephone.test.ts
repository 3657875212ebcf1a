import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { microphoneWords } from './microphone-words.ts'
import type { SipEvents, SipUser } from './sip-user.ts'
import type { Voice } from './sound-devices.ts'
import { Telephone, type TelephoneAccount } from './telephone.ts'

const account: TelephoneAccount = {
  name: 'browser-alice',
  endpoint: 'PJSIP/browser-alice',
  user: 'alice',
  password: 'secret',
  context: 'default',
  protocols: ['ws'],
}

class FakeSip {
  readonly said: string[] = []
  events!: SipEvents
  readonly open = (_account: unknown, events: SipEvents): SipUser => {
    this.events = events
    const say =
      (word: string) =>
      (...given: unknown[]) =>
        void this.said.push([word, ...given.filter((one) => one !== undefined && typeof one !== 'object')].join(' '))
    return {
      ...{ start: say('start'), stop: say('stop'), call: say('call'), answer: say('answer'), end: say('end') },
      ...{ hold: say('hold'), resume: say('resume'), mute: say('mute'), transfer: say('transfer') },
      ...{ sendDigit: say('digit'), replaceVoice: say('voice') },
    }
  }
}

async function open({ refusal = '', voice = {} as Partial<Voice>, isOn = true } = {}) {
  const sip = new FakeSip()
  const seen = { tone: '' as string | undefined, voices: 0, returned: [] as string[], pressed: '', now: 0 }
  const telephone = new Telephone({
    ask: async () => (refusal === '' ? account : Promise.reject(new Error(refusal))),
    giveBack: async (name) => void seen.returned.push(name),
    loadSip: async () => sip.open,
    addressOf: () => ({ url: 'ws://here/ws', host: 'here' }),
    openVoice: async () => {
      seen.voices++
      return { stream: {} as MediaStream, close: () => void seen.voices--, ...voice }
    },
    playTone: (name) => {
      seen.tone = name
    },
    pressTone: (digit) => {
      seen.pressed += digit
    },
    onSound: () => undefined,
    now: () => seen.now,
  })
  if (isOn) {
    telephone.switchOn({ context: 'default', callerId: '' })
    await turn()
    if (refusal === '') sip.events.onRegistered()
  }
  return { telephone, sip, seen }
}

const states = (telephone: Telephone) =>
  telephone.snapshot.telephone.calls.map(({ number, name, state }) => `${name || number} ${state}`)

describe('the telephone of the page', () => {
  it('registers with an account that it is given, and gives it back', async () => {
    const { telephone, sip, seen } = await open()
    assert.equal(telephone.snapshot.registration, 'registered')
    assert.deepEqual(sip.said, ['start'])
    telephone.switchOff()
    assert.equal(telephone.snapshot.registration, 'off')
    assert.deepEqual(seen.returned, ['browser-alice'])
    assert.equal(telephone.snapshot.account, undefined)
  })

  it('says why it has no account', async () => {
    const { telephone } = await open({ refusal: 'pjsip.conf has no transport with protocol = ws or wss' })
    assert.equal(telephone.snapshot.registration, 'refused')
    assert.match(telephone.snapshot.problem, /no transport/)
  })

  it('calls, hears it ring, talks, and hangs up; the microphone is closed', async () => {
    const { telephone, sip, seen } = await open()
    await telephone.dial('1 00')
    assert.deepEqual(sip.said.at(-1), 'call out-1 sip:100@here')
    sip.events.onProgress('out-1')
    assert.equal(seen.tone, 'ringBack')
    sip.events.onAccepted('out-1')
    assert.equal(seen.tone, undefined)
    assert.deepEqual(states(telephone), ['100 talking'])
    telephone.press('5')
    assert.equal(sip.said.at(-1), 'digit out-1 5')
    telephone.mute('out-1', true)
    assert.equal(telephone.snapshot.telephone.calls[0]?.isMuted, true)
    telephone.hangUp('out-1')
    assert.deepEqual(states(telephone), [])
    assert.equal(sip.said.at(-1), 'end out-1')
    assert.equal(seen.voices, 0)
  })

  it('does not call what was given up while the browser asked for the microphone', async () => {
    const { telephone, sip, seen } = await open()
    const dialled = telephone.dial('100')
    telephone.hangUp('out-1')
    await dialled
    assert.equal(
      sip.said.some((word) => word.startsWith('call')),
      false,
    )
    assert.equal(seen.voices, 0)
  })

  it('rings when somebody calls, and is answered without a microphone with words about it', async () => {
    const { telephone, sip, seen } = await open({
      voice: { trouble: microphoneWords(true, { name: 'NotAllowedError' }) },
    })
    sip.events.onCalled('in-1', { name: 'Bob', number: '200' })
    assert.equal(seen.tone, 'ring')
    telephone.answer('in-1')
    await turn()
    assert.equal(sip.said.at(-1), 'answer in-1')
    sip.events.onAccepted('in-1')
    assert.deepEqual(states(telephone), ['Bob talking'])
    assert.equal(telephone.snapshot.microphone?.trouble, 'denied')
    sip.events.onOver('in-1', { originator: 'remote', cause: 'Terminated' })
    assert.equal(telephone.snapshot.telephone.past[0]?.reason, 'The other side hung up')
  })

  it('knocks while one talks, and connects both when asked to', async () => {
    const { telephone, sip, seen } = await open()
    await telephone.dial('100')
    sip.events.onAccepted('out-1')
    sip.events.onCalled('in-1', { name: '', number: '200' })
    assert.equal(seen.tone, 'knock')
    telephone.answer('in-1')
    await turn()
    sip.events.onAccepted('in-1')
    assert.deepEqual(states(telephone), ['100 holding', '200 talking'])
    telephone.connect('out-1', 'in-1')
    assert.equal(sip.said.at(-1), 'transfer out-1 200 in-1')
    sip.events.onTransferred('out-1')
    assert.deepEqual(states(telephone), ['200 talking'])
  })

  it('sends a call on, and has it back with words when that is refused', async () => {
    const { telephone, sip } = await open()
    await telephone.dial('100')
    sip.events.onAccepted('out-1')
    assert.equal(telephone.transfer('out-1', ''), false)
    assert.equal(telephone.transfer('out-1', '300'), true)
    assert.equal(sip.said.at(-1), 'transfer out-1 sip:300@here')
    sip.events.onTransferRefused('out-1', '404 Not Found')
    assert.deepEqual(states(telephone), ['100 talking'])
    assert.match(telephone.snapshot.problem, /404 Not Found/)
  })

  it('takes another account when the old one is void after the exchange was away', async () => {
    const { telephone, sip } = await open()
    sip.events.onDisconnected()
    assert.equal(telephone.snapshot.registration, 'lost')
    sip.events.onRegistrationFailed('401 Unauthorized', 401)
    assert.equal(telephone.snapshot.registration, 'asking')
    await turn()
    sip.events.onRegistered()
    assert.equal(telephone.snapshot.registration, 'registered')
    assert.equal(telephone.snapshot.problem, '')
  })

  it('calls nothing while it is off', async () => {
    const { telephone } = await open({ isOn: false })
    assert.equal(await telephone.dial('100'), false)
    assert.match(telephone.snapshot.problem, /not connected/)
  })
})
