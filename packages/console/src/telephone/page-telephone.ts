// The one telephone of this page: it stays, and goes on with its calls, while other views are looked at.
// Not drawn here: views/telephone.ts and call-bar.ts do that.

import { detached, systemClock } from '@jackfield/base'
import { exchange, wordsOf } from '../exchange.ts'
import { Store } from '../live/store.ts'
import { session } from '../session.ts'
import { loadJsSip } from './load-jssip.ts'
import { showRinging } from './ringing-title.ts'
import { SoundDevices, type Voice } from './sound-devices.ts'
import { Telephone, type TelephoneAccount, type TelephoneSnapshot, type TelephoneWish } from './telephone.ts'
import { TonePlayer } from './tone-player.ts'

/** A call that listens is answered by itself when it was asked for so lately. */
const askedLatelyMs = 20_000
const wishKey = 'jackfield-telephone'

export class PageTelephone {
  readonly telephone: Telephone
  readonly devices: SoundDevices
  readonly snapshot: Store<TelephoneSnapshot>
  /** what is said and heard just now, for the meters */
  readonly sounds = new Store<{ readonly voice?: MediaStream; readonly heard?: MediaStream }>({})
  readonly #heard = new Map<string, { readonly audio: HTMLAudioElement; readonly stream: MediaStream }>()
  #context: AudioContext | undefined
  #tones: TonePlayer | undefined
  #listenAskedAt = Number.NEGATIVE_INFINITY

  constructor() {
    this.devices = new SoundDevices(() => this.context)
    this.telephone = new Telephone({
      ask: (wish) => this.#ask(wish),
      giveBack: async (name) => void (await exchange().browserPhones.close({ name })),
      loadSip: loadJsSip,
      addressOf,
      openVoice: () => this.#openVoice(),
      playTone: (name) => (name ? this.#player.play(name) : this.#tones?.stop()),
      pressTone: (digit) => this.#player.press(digit),
      onSound: (id, stream) => this.#onSound(id, stream),
      now: () => systemClock.wall(),
    })
    this.snapshot = new Store(this.telephone.snapshot, (run) => queueMicrotask(run))
    this.telephone.onChange(() => this.#changed())
    // a page that goes does not keep the account; the exchange would take it back a minute later
    addEventListener('pagehide', () => this.telephone.switchOff())
  }

  get context(): AudioContext {
    this.#context ??= new AudioContext()
    // made before somebody pressed anything, it stands still
    if (this.#context.state === 'suspended') detached(this.#context.resume(), 'switching sound on')
    return this.#context
  }

  switchOn(wish: TelephoneWish): void {
    keepWish(wish)
    this.telephone.switchOn(wish)
  }

  /** Has the exchange call this telephone and let it hear a channel; it is switched on for that. */
  async listenTo(channelId: string): Promise<void> {
    const { name } = await this.#registered()
    this.#listenAskedAt = systemClock.now()
    await exchange().browserPhones.listen({ name, channelId })
  }

  async chooseSpeaker(id: string): Promise<void> {
    this.devices.choose({ speaker: id })
    await Promise.all([...this.#heard.values()].map(({ audio }) => useSpeaker(audio, id)))
  }

  async chooseMicrophone(id: string): Promise<void> {
    this.devices.choose({ microphone: id })
    await this.telephone.changeVoice()
  }

  get #player(): TonePlayer {
    this.#tones ??= new TonePlayer(this.context)
    return this.#tones
  }

  async #ask({ context, callerId }: TelephoneWish): Promise<TelephoneAccount> {
    const given = await exchange()
      .browserPhones.open({ ...(context === '' ? {} : { context }), ...(callerId === '' ? {} : { callerId }) })
      .catch((error: unknown) => Promise.reject(new Error(wordsOf(error))))
    const needed = location.protocol === 'https:' ? 'wss' : 'ws'
    if (!given.protocols.includes(needed))
      throw new Error(`This page needs a transport with protocol = ${needed} in pjsip.conf, and there is none`)
    return { ...given, password: given.password ?? '' }
  }

  /** Resolves once it is registered; rejects with what is in the way. */
  #registered(): Promise<TelephoneAccount> {
    const { promise, resolve, reject } = Promise.withResolvers<TelephoneAccount>()
    const look = () => {
      const { registration, account, problem } = this.telephone.snapshot
      if (registration === 'registered' && account) resolve(account)
      else if (registration === 'refused') reject(new Error(problem))
    }
    const stop = this.telephone.onChange(look)
    const { registration } = this.telephone.snapshot
    if (registration === 'off' || registration === 'refused') this.switchOn(keptWish(''))
    look()
    return promise.finally(stop)
  }

  async #openVoice(): Promise<Voice> {
    const voice = await this.devices.openVoice()
    this.sounds.update((sounds) => ({ ...sounds, voice: voice.stream }))
    return {
      ...voice,
      close: () => {
        voice.close()
        this.sounds.update(({ voice: current, ...rest }) =>
          current === voice.stream ? rest : { ...rest, ...(current ? { voice: current } : {}) },
        )
      },
    }
  }

  #onSound(id: string, stream: MediaStream | undefined): void {
    const known = this.#heard.get(id)
    if (known) known.audio.srcObject = null
    this.#heard.delete(id)
    if (stream) {
      const audio = new Audio()
      audio.autoplay = true
      audio.srcObject = stream
      detached(useSpeaker(audio, this.devices.choice.speaker), 'choosing the loudspeaker')
      this.#heard.set(id, { audio, stream })
    }
    this.#showHeard()
  }

  /** Of the call that is talked with. */
  #showHeard(): void {
    const talking = this.telephone.snapshot.telephone.calls.find(({ state }) => state === 'talking')
    const heard = (talking && this.#heard.get(talking.id)?.stream) ?? [...this.#heard.values()].at(-1)?.stream
    this.sounds.update(({ voice }) => ({ ...(voice ? { voice } : {}), ...(heard ? { heard } : {}) }))
  }

  #changed(): void {
    const { snapshot } = this.telephone
    this.snapshot.set(snapshot)
    const { calls } = snapshot.telephone
    const incoming = calls.find(({ state }) => state === 'incoming')
    showRinging(incoming && (incoming.name || incoming.number || 'Somebody'))
    if (incoming?.number === 'listen' && systemClock.now() - this.#listenAskedAt < askedLatelyMs) {
      this.#listenAskedAt = Number.NEGATIVE_INFINITY
      this.telephone.answer(incoming.id)
    }
    this.#showHeard()
  }
}

async function useSpeaker(audio: HTMLAudioElement, id: string): Promise<void> {
  const { setSinkId } = audio as { setSinkId?: (id: string) => Promise<void> }
  // one that is not there any more: the browser's own choice
  await setSinkId?.call(audio, id).catch(() => undefined)
}

/** Beside the console, behind the same prefix. */
function addressOf(): { url: string; host: string } {
  const { protocol, host, hostname } = location
  const prefix = session().root.replace(/\/console$/, '')
  return { url: `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${prefix}/ws`, host: hostname }
}

function keepWish(wish: TelephoneWish): void {
  try {
    localStorage.setItem(wishKey, JSON.stringify(wish))
  } catch {
    // a browser that keeps nothing begins anew each time
  }
}

/** `context`: where nobody has chosen one; empty: who only listens needs none. */
export function keptWish(context = 'default'): TelephoneWish {
  const defaults: TelephoneWish = { context, callerId: '' }
  try {
    const kept = JSON.parse(localStorage.getItem(wishKey) ?? '{}') as Partial<TelephoneWish>
    return { ...defaults, ...kept, context: kept.context || context }
  } catch {
    return defaults
  }
}
