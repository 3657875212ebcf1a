// One capture: which packets it is about, and the file they go to.
// Not how packets come here.

import type { ChannelSnapshot } from '@jackfield/core'
import type { PacketForm } from '@jackfield/media'
import type { PacketFile } from './packet-file.ts'

/** `call`: a channel and all that belong to the same call, also later ones. */
export type CaptureSubject =
  | { readonly kind: 'all' }
  | { readonly kind: 'call'; readonly channel: ChannelSnapshot }
  | { readonly kind: 'endpoint'; readonly endpoint: string }
  | { readonly kind: 'host'; readonly address: string }

export class Capture {
  readonly number: number
  readonly subject: CaptureSubject
  readonly form: PacketForm
  readonly file: PacketFile
  /** of the calls it follows */
  readonly #linkedIds = new Set<string>()
  readonly #channels = new Set<string>()
  readonly #protocolIds = new Set<string>()
  #alive = 0

  constructor(number: number, subject: CaptureSubject, form: PacketForm, file: PacketFile) {
    this.number = number
    this.subject = subject
    this.form = form
    this.file = file
    if (subject.kind === 'call') this.#linkedIds.add(subject.channel.linkedId)
  }

  /** Of some channels only: which they are is learnt from what is told of channels. */
  get isByChannel(): boolean {
    return this.subject.kind === 'call' || this.subject.kind === 'endpoint'
  }

  /** A channel is there, or something about it changed. True: it is wanted, and was not known to be. */
  follow(channel: ChannelSnapshot): boolean {
    if (!this.#isAbout(channel)) return false
    const isNew = !this.#channels.has(channel.id)
    if (isNew) this.#alive++
    this.#channels.add(channel.id)
    const isNamed = channel.protocolId === '' || this.#protocolIds.has(channel.protocolId)
    if (!isNamed) this.#protocolIds.add(channel.protocolId)
    return isNew || !isNamed
  }

  /** True: it was the last one of the call. */
  leave(channelId: string): boolean {
    return this.#channels.has(channelId) && --this.#alive === 0 && this.subject.kind === 'call'
  }

  /** Calls become one by a bridge: then those that came with the other belong to it, too. */
  #isAbout({ id, linkedId, endpoint }: ChannelSnapshot): boolean {
    if (this.subject.kind === 'endpoint') return endpoint?.toLowerCase() === this.subject.endpoint.toLowerCase()
    if (this.subject.kind !== 'call') return false
    if (this.#channels.has(id)) this.#linkedIds.add(linkedId)
    return this.#linkedIds.has(linkedId)
  }

  wantsPort(port: string): boolean {
    return this.isByChannel ? this.#channels.has(port) : true
  }

  wantsPacket(port: string, remote: string): boolean {
    return this.subject.kind === 'host' ? this.subject.address === remote : this.wantsPort(port)
  }

  wantsMessage(callId: string, remote: string): boolean {
    if (this.subject.kind === 'host') return this.subject.address === remote
    return this.isByChannel ? this.#protocolIds.has(callId) : true
  }
}
