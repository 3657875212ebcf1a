// The protection of one transport: that of its packets, and another for reports with a port and a handshake of their own (RFC 5764 §3).
// Not the handshakes and keys themselves.
import type { Clock } from '@jackfield/base'
import type { DtlsCertificate } from '@jackfield/rtp'
import type { DtlsSpec } from '../../../contract/port.ts'
import type { Origin } from './pending-handshakes.ts'
import { SrtpTransport, type SrtpTransportOptions } from './srtp-transport.ts'

export interface SrtpTransportsOptions {
  readonly clock: Clock
  readonly certificate: () => DtlsCertificate
  /** to where packets of this component go */
  send(component: 1 | 2, bytes: Uint8Array): void
  sendTo(component: 1 | 2, bytes: Uint8Array, address: string, port: number): void
  onSecured(component: 1 | 2, origin: Origin | undefined): void
  onNotSecured(reason: string): void
  onStrangerFailed(reason: string, origin: Origin): void
}

export class SrtpTransports {
  readonly media: SrtpTransport
  readonly #options: SrtpTransportsOptions
  #dtls: DtlsSpec | undefined
  #reports: SrtpTransport | undefined

  constructor(options: SrtpTransportsOptions) {
    this.#options = options
    this.media = new SrtpTransport({
      ...this.#handshakeOf(1),
      onNotSecured: (reason) => options.onNotSecured(reason),
    })
  }

  #handshakeOf(component: 1 | 2): Omit<SrtpTransportOptions, 'onNotSecured'> {
    const options = this.#options
    const { clock, certificate } = options
    return {
      clock,
      certificate,
      send: (bytes) => options.send(component, bytes),
      sendTo: (bytes, address, port) => options.sendTo(component, bytes, address, port),
      onSecured: (origin) => options.onSecured(component, origin),
      onStrangerFailed: (reason, origin) => options.onStrangerFailed(reason, origin),
    }
  }

  setDtls(spec: DtlsSpec | undefined): void {
    this.#dtls = spec
    this.media.setDtls(spec)
  }

  /** Whether reports have a port of their own. That their handshake fails keeps nobody from talking. */
  separateReports(areSeparate: boolean): void {
    if (!this.#dtls || !areSeparate) {
      this.#reports?.close()
      this.#reports = undefined
      return
    }
    this.#reports ??= new SrtpTransport({ ...this.#handshakeOf(2), onNotSecured: () => undefined })
    this.#reports.setDtls(this.#dtls)
  }

  /** That of reports on a port of their own; undefined: it needs a handshake, and there is none. */
  get reports(): SrtpTransport | undefined {
    return this.media.isByHandshake ? this.#reports : this.media
  }

  /** Begins the handshakes that have somewhere to go. */
  begin(nowMs: number, hasMediaTarget: boolean, hasReportsTarget: boolean): void {
    if (hasMediaTarget) this.media.begin(nowMs)
    if (hasReportsTarget) this.#reports?.begin(nowMs)
  }

  get nextMs(): number {
    return Math.min(this.media.nextMs, this.#reports?.nextMs ?? Number.POSITIVE_INFINITY)
  }

  tick(nowMs: number): void {
    this.media.tick(nowMs)
    this.#reports?.tick(nowMs)
  }

  close(): void {
    this.media.close()
    this.#reports?.close()
  }
}
