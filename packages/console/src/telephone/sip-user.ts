// What the telephone asks of SIP: an account that registers, calls, and is called.
// Not how: jssip-user.ts does it with JsSIP, tests with something smaller.

export interface SipAccount {
  /** `ws://host/ws` */
  readonly url: string
  readonly host: string
  readonly name: string
  readonly password: string
  readonly displayName: string
}

export interface SipCallEnd {
  readonly originator: 'local' | 'remote' | 'system'
  readonly cause: string
  readonly status?: number
}

/** What happens, as the telephone is informed of it. */
export interface SipEvents {
  onRegistered(): void
  /** the registration was refused, with the status of the answer where there was one */
  onRegistrationFailed(words: string, status?: number): void
  onDisconnected(): void
  onCalled(id: string, from: { readonly name: string; readonly number: string }): void
  onProgress(id: string): void
  onAccepted(id: string): void
  onOver(id: string, end: SipCallEnd): void
  onPeerHold(id: string, isHeld: boolean): void
  onTransferred(id: string): void
  onTransferRefused(id: string, words: string): void
  /** sound of the other side */
  onSound(id: string, stream: MediaStream): void
}

export interface SipUser {
  start(): void
  /** Ends every call, takes the registration back, closes the websocket. */
  stop(): void
  call(id: string, target: string, voice: MediaStream): void
  answer(id: string, voice: MediaStream): void
  /** `status`: how a call that rings is refused */
  end(id: string, status?: number): void
  hold(id: string): void
  resume(id: string): void
  mute(id: string, isMuted: boolean): void
  /** `partner`: the call that takes the place, for a transfer after asking */
  transfer(id: string, target: string, partner?: string): void
  sendDigit(id: string, digit: string): void
  /** another microphone in the middle of a call */
  replaceVoice(id: string, voice: MediaStream): void
}

export type OpenSipUser = (account: SipAccount, events: SipEvents) => SipUser
