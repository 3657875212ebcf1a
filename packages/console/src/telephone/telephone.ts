// The telephone of the page: asks for an account, registers, and carries out what the two machines say.
// Not drawn here, and without SIP or sound of its own: both are handed in.

import { detached, ignoreRejection, step } from '@jackfield/base'
import type { CallEvent } from './call.machine.ts'
import { dialTarget } from './dial-target.ts'
import { endWords } from './end-words.table.ts'
import type { MicrophoneWords } from './microphone-words.ts'
import {
  type RegistrationEffect,
  type RegistrationEvent,
  type RegistrationState,
  registrationMachine,
} from './registration.machine.ts'
import type { OpenSipUser, SipAccount, SipEvents, SipUser } from './sip-user.ts'
import type { Voice } from './sound-devices.ts'
import {
  currentCall,
  idleTelephone,
  reduceTelephone,
  type TelephoneAction,
  type TelephoneEffect,
  type TelephoneState,
} from './telephone-state.ts'
import type { ToneName } from './tones.table.ts'

/** What the exchange has given: `POST /browserPhones`. */
export interface TelephoneAccount {
  readonly name: string
  readonly endpoint: string
  readonly user: string
  readonly password: string
  readonly context: string
  readonly protocols: readonly string[]
}

export interface TelephoneWish {
  readonly context: string
  readonly callerId: string
}

export interface TelephoneDeps {
  /** rejects with words */
  ask(wish: TelephoneWish): Promise<TelephoneAccount>
  giveBack(name: string): Promise<void>
  /** brings SIP into the page */
  loadSip(): Promise<OpenSipUser>
  addressOf(account: TelephoneAccount): Pick<SipAccount, 'url' | 'host'>
  openVoice(): Promise<Voice>
  playTone(name: ToneName | undefined): void
  pressTone(digit: string): void
  /** undefined: the call is over */
  onSound(id: string, stream: MediaStream | undefined): void
  now(): number
}

export interface TelephoneSnapshot {
  readonly registration: RegistrationState
  readonly account?: TelephoneAccount
  /** why it is not registered, or what did not work */
  readonly problem: string
  readonly microphone?: MicrophoneWords
  readonly telephone: TelephoneState
}

export class Telephone {
  readonly #deps: TelephoneDeps
  readonly #listeners = new Set<() => void>()
  readonly #voices = new Map<string, Voice>()
  #snapshot: TelephoneSnapshot = { registration: 'off', problem: '', telephone: idleTelephone }
  #wish: TelephoneWish = { context: 'default', callerId: '' }
  #sip: SipUser | undefined
  #transfer: { readonly target: string; readonly partner?: string } | undefined
  #dialled = 0
  /** counts the switching on: an answer to an older one is not wanted any more */
  #round = 0

  constructor(deps: TelephoneDeps) {
    this.#deps = deps
  }

  get snapshot(): TelephoneSnapshot {
    return this.#snapshot
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  // ---- what the user does -------------------------------------------------------------------------------------------

  switchOn(wish: TelephoneWish): void {
    this.#wish = wish
    this.#registration('switch-on')
  }

  switchOff(): void {
    for (const { id } of this.#snapshot.telephone.calls) this.hangUp(id)
    this.#registration('switch-off')
  }

  /** False: it cannot be called; the snapshot says why. */
  async dial(typed: string): Promise<boolean> {
    const { account } = this.#snapshot
    const sip = this.#sip
    if (!account || !sip || this.#snapshot.registration !== 'registered') {
      this.#change({ problem: 'The telephone is not connected' })
      return false
    }
    const wanted = dialTarget(typed, this.#deps.addressOf(account).host)
    if (!wanted.ok) {
      this.#change({ problem: wanted.message })
      return false
    }
    const id = `out-${++this.#dialled}`
    const before = this.#snapshot.telephone
    this.#act({ type: 'dial', id, number: wanted.shown, at: this.#deps.now() })
    if (this.#snapshot.telephone === before) return false
    this.#change({ problem: '' })
    const voice = await this.#openVoice(id)
    // it was given up while the browser asked for the microphone
    if (voice) sip.call(id, wanted.target, voice.stream)
    return true
  }

  answer(id: string): void {
    this.#event(id, 'answer')
  }

  decline(id: string): void {
    this.#event(id, 'decline')
  }

  hangUp(id: string): void {
    this.#event(id, 'hang-up')
  }

  hold(id: string): void {
    this.#event(id, 'hold')
  }

  resume(id: string): void {
    this.#event(id, 'resume')
  }

  mute(id: string, isMuted: boolean): void {
    this.#sip?.mute(id, isMuted)
    this.#act({ type: 'mute', id, isMuted })
  }

  /** Sends the other side to a number, without asking there. */
  transfer(id: string, typed: string): boolean {
    const { account } = this.#snapshot
    if (!account) return false
    const wanted = dialTarget(typed, this.#deps.addressOf(account).host)
    this.#change({ problem: wanted.ok ? '' : wanted.message })
    if (!wanted.ok) return false
    this.#transfer = { target: wanted.target }
    this.#event(id, 'transfer')
    return true
  }

  /** Brings the other sides of two calls together, and leaves. */
  connect(id: string, partner: string): void {
    const other = this.#snapshot.telephone.calls.find((call) => call.id === partner)
    if (!other) return
    this.#transfer = { target: other.number, partner }
    this.#event(id, 'transfer')
  }

  press(digit: string): void {
    const call = currentCall(this.#snapshot.telephone)
    this.#deps.pressTone(digit)
    if (!call || (call.state !== 'talking' && call.state !== 'ringing')) return
    this.#sip?.sendDigit(call.id, digit)
    this.#act({ type: 'digit', id: call.id, digit })
  }

  /** Another microphone was chosen. */
  async changeVoice(): Promise<void> {
    for (const [id, old] of [...this.#voices]) {
      const voice = await this.#deps.openVoice()
      this.#showTrouble(voice)
      if (this.#voices.get(id) !== old) {
        voice.close()
        continue
      }
      this.#voices.set(id, voice)
      this.#sip?.replaceVoice(id, voice.stream)
      const isMuted = this.#snapshot.telephone.calls.find((call) => call.id === id)?.isMuted
      if (isMuted) this.#sip?.mute(id, true)
      old.close()
    }
  }

  dismissProblem(): void {
    this.#change({ problem: '' })
  }

  // ---- what happens -------------------------------------------------------------------------------------------------

  readonly #sipEvents = (): SipEvents => ({
    onRegistered: () => {
      this.#change({ problem: '' })
      this.#registration('registered')
    },
    onRegistrationFailed: (words, status) => {
      // 401 after the account was right before: it is void, and another can be had
      const isVoid = status === 401 || status === 403 || status === 404
      if (this.#snapshot.registration !== 'lost' || !isVoid)
        this.#change({ problem: `The exchange did not register the telephone: ${words}` })
      this.#registration(status === undefined ? 'disconnected' : 'refused')
    },
    onDisconnected: () => this.#registration('disconnected'),
    onCalled: (id, { name, number }) => this.#act({ type: 'called', id, name, number, at: this.#deps.now() }),
    onProgress: (id) => this.#event(id, 'progress'),
    onAccepted: (id) => this.#event(id, 'accepted'),
    onOver: (id, end) => this.#event(id, 'over', endWords(end)),
    onPeerHold: (id, isHeld) => this.#act({ type: 'peer-hold', id, isHeld }),
    onTransferred: (id) => this.#event(id, 'transferred'),
    onTransferRefused: (id, words) => {
      this.#change({ problem: `The transfer did not work: ${words}` })
      this.#event(id, 'transfer-refused')
    },
    onSound: (id, stream) => this.#deps.onSound(id, stream),
  })

  #registration(event: RegistrationEvent): void {
    const { state, effects } = step(registrationMachine, this.#snapshot.registration, event)
    if (state !== this.#snapshot.registration) this.#change({ registration: state })
    for (const effect of effects) this.#carryOut(effect)
  }

  #carryOut(effect: RegistrationEffect): void {
    const { account } = this.#snapshot
    switch (effect) {
      case 'ask':
        detached(this.#ask(), 'asking for an account')
        break
      case 'connect':
        this.#sip?.start()
        break
      case 'disconnect':
        this.#sip?.stop()
        this.#sip = undefined
        break
      case 'give-back':
        this.#round++
        if (account) ignoreRejection(this.#deps.giveBack(account.name))
        this.#forgetAccount()
        break
    }
  }

  async #ask(): Promise<void> {
    const round = ++this.#round
    this.#change({ problem: '' })
    try {
      const [account, open] = await Promise.all([this.#deps.ask(this.#wish), this.#deps.loadSip()])
      if (round !== this.#round) return
      this.#sip = open(
        {
          ...this.#deps.addressOf(account),
          ...{ name: account.name, password: account.password, displayName: account.user },
        },
        this.#sipEvents(),
      )
      this.#change({ account })
      this.#registration('given')
    } catch (error) {
      if (round !== this.#round) return
      this.#change({ problem: error instanceof Error ? error.message : String(error) })
      this.#registration('refused')
    }
  }

  #forgetAccount(): void {
    const { account: _none, ...rest } = this.#snapshot
    this.#snapshot = rest
    this.#change({})
  }

  #event(id: string, event: CallEvent, reason?: string): void {
    this.#act({ type: 'event', id, event, at: this.#deps.now(), ...(reason === undefined ? {} : { reason }) })
  }

  #act(action: TelephoneAction): void {
    const { state, effects } = reduceTelephone(this.#snapshot.telephone, action)
    if (state !== this.#snapshot.telephone) this.#change({ telephone: state })
    for (const effect of effects) this.#carryOutCall(effect)
    this.#playTone()
  }

  #carryOutCall({ id, effect }: TelephoneEffect): void {
    switch (effect) {
      case 'send-answer':
        detached(this.#answer(id), 'answering a call')
        break
      case 'send-busy':
        this.#sip?.end(id, 486)
        break
      case 'send-end':
        this.#sip?.end(id)
        break
      case 'send-hold':
        this.#sip?.hold(id)
        break
      case 'send-resume':
        this.#sip?.resume(id)
        break
      case 'send-transfer':
        if (this.#transfer) this.#sip?.transfer(id, this.#transfer.target, this.#transfer.partner)
        break
      case 'forget':
        this.#voices.get(id)?.close()
        this.#voices.delete(id)
        this.#deps.onSound(id, undefined)
        break
    }
  }

  async #answer(id: string): Promise<void> {
    const voice = await this.#openVoice(id)
    if (voice) this.#sip?.answer(id, voice.stream)
  }

  /** Nothing when the call ended meanwhile. */
  async #openVoice(id: string): Promise<Voice | undefined> {
    const voice = await this.#deps.openVoice()
    this.#showTrouble(voice)
    if (!this.#snapshot.telephone.calls.some((call) => call.id === id)) {
      voice.close()
      return undefined
    }
    this.#voices.set(id, voice)
    return voice
  }

  #showTrouble({ trouble }: Voice): void {
    const { microphone: _none, ...rest } = this.#snapshot
    this.#snapshot = trouble ? { ...rest, microphone: trouble } : rest
    this.#change({})
  }

  /** One tone at a time, by what the calls are at. */
  #playTone(): void {
    const { calls } = this.#snapshot.telephone
    const is = (wanted: string) => calls.some(({ state }) => state === wanted)
    if (is('incoming')) this.#deps.playTone(calls.length > 1 ? 'knock' : 'ring')
    else this.#deps.playTone(is('ringing') ? 'ringBack' : undefined)
  }

  #change(values: Partial<TelephoneSnapshot>): void {
    this.#snapshot = { ...this.#snapshot, ...values }
    for (const listener of this.#listeners) listener()
  }
}
