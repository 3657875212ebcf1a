// The telephone's SIP with JsSIP: one user agent, its sessions by the ids that the telephone gives them.
// Not loaded with the console: load-jssip.ts brings it when a telephone is switched on.

import { detached, systemClock, type Timer } from '@jackfield/base'
import type { OpenSipUser, SipAccount, SipEvents, SipUser } from './sip-user.ts'

/** As much of JsSIP as is used. */
interface Session {
  readonly connection: RTCPeerConnection | undefined
  readonly remote_identity: { readonly display_name: string; readonly uri: { readonly user: string } }
  readonly isEnded: () => boolean
  readonly direction: 'incoming' | 'outgoing'
  // no part of what JsSIP promises: there is no other place that has them
  readonly _request: { readonly call_id: string }
  readonly _to_tag: string
  readonly _from_tag: string
  on(event: string, listener: (given: SessionEvent) => void): void
  answer(options: object): void
  terminate(options?: object): void
  hold(): boolean
  unhold(): boolean
  mute(options: object): void
  unmute(options: object): void
  refer(target: string, options: object): void
}

interface SessionEvent {
  readonly originator?: 'local' | 'remote' | 'system'
  readonly cause?: string
  readonly message?: { readonly status_code?: number; readonly reason_phrase?: string } | null
  readonly peerconnection?: RTCPeerConnection
  readonly response?: { readonly status_code: number; readonly reason_phrase: string }
  readonly request?: { readonly status_line?: { readonly status_code: number } }
}

interface UserAgent {
  start(): void
  stop(): void
  call(target: string, options: object): Session
  on(event: string, listener: (given: UserAgentEvent) => void): void
}

interface UserAgentEvent {
  readonly originator?: string
  readonly session?: Session
  readonly cause?: string
  readonly response?: { readonly status_code: number; readonly reason_phrase: string } | null
}

export interface JsSip {
  readonly UA: new (options: object) => UserAgent
  readonly WebSocketInterface: new (url: string) => object
}

const registrationSeconds = 120
/** a transfer that was accepted, and of which nothing is heard for so long, is one: what an application does with it nobody says */
const transferPatienceMs = 3_000
const digitMs = 120
const tryAgainMs = 100
const pcConfig = { iceServers: [] }

class JsSipUser implements SipUser {
  readonly #agent: UserAgent
  readonly #events: SipEvents
  readonly #host: string
  readonly #sessions = new Map<string, Session>()
  #called = 0

  constructor({ UA, WebSocketInterface }: JsSip, account: SipAccount, events: SipEvents) {
    const { url, host, name, password, displayName } = account
    this.#events = events
    this.#host = host
    this.#agent = new UA({
      sockets: [new WebSocketInterface(url)],
      uri: `sip:${name}@${host}`,
      password,
      display_name: displayName,
      session_timers: false,
      register_expires: registrationSeconds,
      user_agent: 'Jackfield console',
    })
    this.#agent.on('registered', () => events.onRegistered())
    this.#agent.on('registrationFailed', ({ cause = '', response }) => {
      events.onRegistrationFailed(
        response ? `${response.status_code} ${response.reason_phrase}` : cause,
        response?.status_code,
      )
    })
    this.#agent.on('disconnected', () => events.onDisconnected())
    this.#agent.on('newRTCSession', ({ originator, session }) => {
      if (originator === 'remote' && session) this.#onCalled(session)
    })
  }

  start(): void {
    this.#agent.start()
  }

  stop(): void {
    this.#agent.stop()
  }

  call(id: string, target: string, voice: MediaStream): void {
    this.#follow(id, this.#agent.call(target, { mediaStream: voice, pcConfig }))
  }

  answer(id: string, voice: MediaStream): void {
    this.#sessions.get(id)?.answer({ mediaStream: voice, pcConfig })
  }

  end(id: string, status?: number): void {
    const session = this.#sessions.get(id)
    if (!session || session.isEnded()) return
    session.terminate(status === undefined ? {} : { status_code: status })
  }

  hold(id: string): void {
    this.#sessions.get(id)?.hold()
  }

  resume(id: string): void {
    this.#sessions.get(id)?.unhold()
  }

  mute(id: string, isMuted: boolean): void {
    const session = this.#sessions.get(id)
    if (isMuted) session?.mute({ audio: true })
    else session?.unmute({ audio: true })
  }

  transfer(id: string, target: string, partner?: string): void {
    const replaced = partner === undefined ? undefined : this.#sessions.get(partner)
    const words = ({ response, request, cause = '' }: SessionEvent) =>
      response
        ? `${response.status_code} ${response.reason_phrase}`
        : String(request?.status_line?.status_code ?? cause)
    let patience: Timer | undefined
    const done = () => {
      patience?.cancel()
      this.#events.onTransferred(id)
    }
    const refused = (given: SessionEvent) => {
      patience?.cancel()
      this.#events.onTransferRefused(id, words(given))
    }
    const uri = target.includes(':') ? target : `sip:${encodeURIComponent(target)}@${this.#host}`
    this.#sessions.get(id)?.refer(replaced ? `${uri}?Replaces=${encodeURIComponent(replacesOf(replaced))}` : uri, {
      eventHandlers: {
        requestSucceeded: () => {
          patience = systemClock.after(transferPatienceMs, () => this.#events.onTransferred(id))
        },
        progress: done,
        accepted: done,
        requestFailed: refused,
        failed: refused,
      },
    })
  }

  /** As telephone events (RFC 4733); those that are pressed before the sound has found its way are sent when it has. */
  sendDigit(id: string, digit: string): void {
    const sender = this.#sessions
      .get(id)
      ?.connection?.getSenders()
      .find(({ dtmf }) => dtmf)?.dtmf
    if (sender?.canInsertDTMF) sender.insertDTMF(sender.toneBuffer + digit, digitMs)
    else if (this.#sessions.has(id)) systemClock.after(tryAgainMs, () => this.sendDigit(id, digit))
  }

  replaceVoice(id: string, voice: MediaStream): void {
    const [track] = voice.getAudioTracks()
    const sender = this.#sessions
      .get(id)
      ?.connection?.getSenders()
      .find((one) => one.track?.kind === 'audio')
    if (track) detached(sender?.replaceTrack(track), 'changing the microphone')
  }

  #onCalled(session: Session): void {
    const id = `in-${++this.#called}`
    this.#follow(id, session)
    const { display_name: name, uri } = session.remote_identity
    this.#events.onCalled(id, { name: name ?? '', number: uri.user ?? '' })
  }

  #follow(id: string, session: Session): void {
    const events = this.#events
    this.#sessions.set(id, session)
    if (session.connection) this.#listen(id, session.connection)
    session.on('peerconnection', ({ peerconnection }) => {
      if (peerconnection) this.#listen(id, peerconnection)
    })
    session.on('progress', ({ originator }) => {
      if (originator === 'remote') events.onProgress(id)
    })
    session.on('accepted', () => events.onAccepted(id))
    session.on('hold', ({ originator }) => {
      if (originator === 'remote') events.onPeerHold(id, true)
    })
    session.on('unhold', ({ originator }) => {
      if (originator === 'remote') events.onPeerHold(id, false)
    })
    for (const name of ['ended', 'failed'])
      session.on(name, ({ originator = 'system', cause = '', message }) => {
        this.#sessions.delete(id)
        const status = message?.status_code
        events.onOver(id, { originator, cause, ...(status === undefined ? {} : { status }) })
      })
  }

  #listen(id: string, connection: RTCPeerConnection): void {
    connection.addEventListener('track', ({ track }) => {
      if (track.kind === 'audio') this.#events.onSound(id, new MediaStream([track]))
    })
  }
}

/** RFC 3891 §3: the tag of whoever reads it stands first. JsSIP writes it the other way round for calls that came in. */
function replacesOf({ direction, _request, _to_tag, _from_tag }: Session): string {
  const [theirs, ours] = direction === 'outgoing' ? [_to_tag, _from_tag] : [_from_tag, _to_tag]
  return `${_request.call_id};to-tag=${theirs};from-tag=${ours}`
}

export const openJsSipUser =
  (library: JsSip): OpenSipUser =>
  (account, events) =>
    new JsSipUser(library, account, events)
